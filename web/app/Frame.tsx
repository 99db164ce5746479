import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useArrival } from '../lib/auth/arrival.ts'
import { useNearestLeague } from '../lib/league/leagues.ts'
import { lazily } from '../lib/loading/lazily.tsx'
import { optional } from '../lib/loading/optional.tsx'
import { openCommands, useCommands, useSearchKey } from '../lib/navigation/commands.ts'
import { useIsPhone, useSidebar, useSidebarKey } from '../lib/navigation/sidebar.ts'
import { answer, useMayAsk, useQuestion } from '../lib/navigation/unsaved.ts'
import { Masthead, SettingsDrawer } from './Masthead.tsx'
import { mainClass } from './MastheadLine.tsx'
import { BottomNav } from './menu/BottomNav.tsx'
import { StaleNotice } from './StaleNotice.tsx'

const Drawer = lazily(() => import('../ui/overlay/Drawer.tsx'))

const MoreSheet = lazily(() => import('./menu/MoreSheet.tsx'))

/** Phones show it in a drawer only. On wide screens it is loaded before the first render (web/main.tsx). */
export const Sidebar = optional(() => import('./menu/Sidebar.tsx'))

const PushRenewal = optional(() => import('./PushRenewal.tsx'), 'later')
const Keys = optional(() => import('./Keys.tsx'), 'later')
const Commands = lazily(() => import('../features/commands/Commands.tsx'))
const UnsavedDialog = lazily(() => import('../ui/overlay/Dialog.tsx'))
const Arrivals = lazily(() => import('../features/auth/Arrivals.tsx'))

/** True once the user has allowed notifications in this browser. */
const canNotify = (): boolean => typeof Notification !== 'undefined' && Notification.permission === 'granted'

export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [pathname] = useLocation()
  const isPhone = useIsPhone()
  const sidebar = useSidebar()
  const [drawerOpen, setDrawerOpen] = useState(false)
  // Null until they are first opened: their code loads then, and they stay mounted once closed.
  const [sheetOpen, setSheetOpen] = useState<boolean | null>(null)
  const [settingsOpen, setSettingsOpen] = useState<boolean | null>(null)
  const slug = useNearestLeague()
  const arrival = useArrival()
  const question = useQuestion()
  const mayAsk = useMayAsk()
  const commands = useCommands()

  const { toggle } = sidebar
  const toggleSidebar = useCallback(() => {
    if (isPhone) setDrawerOpen((open) => !open)
    else toggle()
  }, [isPhone, toggle])
  useSidebarKey(toggleSidebar)
  useSearchKey()
  useEffect(() => {
    if (mayAsk) UnsavedDialog.prefetch()
  }, [mayAsk])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what lies over the page closes whenever the address changes
  useEffect(() => {
    setDrawerOpen(false)
    setSheetOpen((now) => (now === null ? null : false))
  }, [pathname])

  return (
    <div className="frame" data-sidebar={sidebar.open ? 'open' : 'icons'}>
      <a href="#content" className="reveal-on-focus rounded bg-ink px-4 py-2 text-paper">
        {t('skipToContent')}
      </a>
      {!isPhone && (
        <aside className="frame-sidebar">
          <Sidebar collapsed={!sidebar.open} onExpand={sidebar.toggle} />
        </aside>
      )}
      {isPhone && drawerOpen && (
        <Drawer open={drawerOpen} onOpenChange={setDrawerOpen} title={t('menu.main')} titleHidden side="left">
          <Sidebar collapsed={false} />
        </Drawer>
      )}
      <div className="min-w-0">
        <Masthead
          onToggle={toggleSidebar}
          expanded={sidebar.open}
          onSettings={() => setSettingsOpen(true)}
          isPhone={isPhone}
        />
        <StaleNotice />
        <main id="content" tabIndex={-1} className={mainClass}>
          {children}
        </main>
      </div>
      {arrival && <Arrivals />}
      {question && <UnsavedDialog onAnswer={answer} />}
      {canNotify() && <PushRenewal />}
      <Keys slug={slug} />
      {commands && <Commands slug={slug} onClose={() => openCommands(null)} />}
      {isPhone && (
        <BottomNav
          slug={slug}
          isOpen={sheetOpen === true}
          onMore={() => setSheetOpen(true)}
          onIntent={MoreSheet.prefetch}
        />
      )}
      {isPhone && sheetOpen !== null && (
        <MoreSheet
          slug={slug}
          open={sheetOpen}
          onOpenChange={setSheetOpen}
          onSettings={() => setSettingsOpen(true)}
        />
      )}
      {settingsOpen !== null && <SettingsDrawer open={settingsOpen} onOpenChange={setSettingsOpen} />}
    </div>
  )
}
