import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useArrival } from '../lib/auth/arrival.ts'
import { useNearestLeague } from '../lib/league/leagues.ts'
import { optional } from '../lib/loading/optional.tsx'
import { useAfterIdle } from '../lib/loading/use-after-idle.ts'
import { useCommands } from '../lib/navigation/commands.ts'
import { useIsPhone, useSidebar, useSidebarKey } from '../lib/navigation/sidebar.ts'
import { useQuestion } from '../lib/navigation/unsaved.ts'
import { StaleNotice } from './AsOf.tsx'
import { BottomNav } from './BottomNav.tsx'
import { Masthead } from './Masthead.tsx'
import { mainClass } from './MastheadLine.tsx'
import { Sidebar } from './Sidebar.tsx'

const loadDrawer = () => import('../ui/overlay/Drawer.tsx').then(({ Drawer }) => ({ default: Drawer }))
const Drawer = lazy(loadDrawer)

const Keys = optional(() => import('./Keys.tsx'))
const Commands = lazy(() => import('../features/commands/Commands.tsx'))
const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'))
const Arrivals = lazy(() => import('../features/auth/Arrivals.tsx'))

/** What stands around every signed-in screen: sidebar, page header, and on phones a bar at the foot. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const [pathname] = useLocation()
  const isPhone = useIsPhone()
  const sidebar = useSidebar()
  const [drawerOpen, setDrawerOpen] = useState(false)
  const slug = useNearestLeague()
  const arrival = useArrival()
  const question = useQuestion()
  const commands = useCommands()
  const isAtRest = useAfterIdle()

  const { toggle } = sidebar
  const toggleSidebar = useCallback(() => {
    if (isPhone) setDrawerOpen((open) => !open)
    else toggle()
  }, [isPhone, toggle])
  useSidebarKey(toggleSidebar)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes whenever the address changes
  useEffect(() => setDrawerOpen(false), [pathname])

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
        <Suspense>
          <Drawer
            open={drawerOpen}
            onOpenChange={setDrawerOpen}
            title={t('menu.main')}
            titleHidden
            side="left"
            width="sidebar"
          >
            <Sidebar collapsed={false} />
          </Drawer>
        </Suspense>
      )}
      <div className="min-w-0">
        <Masthead
          onToggle={toggleSidebar}
          isPhone={isPhone}
          isAtRest={isAtRest}
          expanded={isPhone ? drawerOpen : sidebar.open}
          onIntent={() => {
            if (isPhone) void loadDrawer().catch(() => undefined)
          }}
        />
        <StaleNotice />
        <main id="content" tabIndex={-1} className={mainClass}>
          {children}
        </main>
      </div>
      <Suspense>{arrival && <Arrivals />}</Suspense>
      <Suspense>{question && <LeaveDialog />}</Suspense>
      {isAtRest && <Keys slug={slug} />}
      <Suspense>{commands && <Commands slug={slug} />}</Suspense>
      {isPhone && <BottomNav slug={slug} onMore={() => setDrawerOpen(true)} />}
    </div>
  )
}
