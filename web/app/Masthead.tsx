import { ArrowLeft, Menu, PanelLeft, Settings2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { useCurrentLeague } from '../lib/league/leagues.ts'
import { optional } from '../lib/loading/optional.tsx'
import { Link } from '../lib/navigation/Link.tsx'
import { goBack } from '../lib/navigation/navigation.ts'
import { paths } from '../lib/navigation/paths.ts'
import { IconButton } from '../ui/Button.tsx'
import { Bell } from './Bell.tsx'
import { MastheadLine, titleClass } from './MastheadLine.tsx'

const loadSettings = () => import('../features/settings-drawer/SettingsDrawer.tsx')
const SettingsDrawer = lazy(loadSettings)
const Live = optional(() => import('./Live.tsx'))
/** So many faces, where there is room for them. */
const apiPrefixes = { phone: 2, wide: 5 }

interface MastheadProps {
  onToggle: () => void
  /** Someone is about to press the toggle. */
  onIntent: () => void
  isPhone: boolean
  /** What the page can begin without may come. */
  isAtRest: boolean
  expanded: boolean
}

/** The page header: the app's title, the sidebar's toggle, the bell, and the settings drawer. */
export function Masthead({ onToggle, onIntent, isPhone, isAtRest, expanded }: MastheadProps) {
  const { t } = useTranslation()
  const [settings, setSettings] = useState<'unopened' | 'open' | 'closed'>('unopened')
  const [pathname, navigate] = useLocation()
  const league = useCurrentLeague()
  const fetchSettings = () => void loadSettings().catch(() => undefined)
  return (
    <MastheadLine
      before={
        isPhone && pathname !== paths.dashboard ? (
          // Beside the way back there is no room for the menu, which opens at the foot as well.
          <IconButton
            label={t('actions.back')}
            icon={<ArrowLeft />}
            onClick={() =>
              goBack(() => navigate(league ? paths.league(league.slug).overview : paths.dashboard))
            }
            className="-ml-2"
          />
        ) : (
          <IconButton
            label={isPhone ? t('menu.open') : t('menu.toggle')}
            icon={isPhone ? <Menu /> : <PanelLeft />}
            aria-expanded={expanded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={onToggle}
            onPointerEnter={onIntent}
            onTouchStart={onIntent}
            onFocus={onIntent}
            className="-ml-2"
          />
        )
      }
      title={
        <Link href={paths.dashboard} className={titleClass}>
          {t('appName')}
        </Link>
      }
      aside={
        <>
          {league && isAtRest && (
            <Live key={league.id} league={league} max={isPhone ? apiPrefixes.phone : apiPrefixes.wide} />
          )}
          <Bell />
        </>
      }
      last={
        <IconButton
          label={t('settings.open')}
          icon={<Settings2 />}
          aria-haspopup="dialog"
          onPointerEnter={fetchSettings}
          onFocus={fetchSettings}
          onClick={() => setSettings('open')}
          className="-mr-2"
        />
      }
    >
      {settings !== 'unopened' && (
        <Suspense>
          <SettingsDrawer
            open={settings === 'open'}
            onOpenChange={(open) => setSettings(open ? 'open' : 'closed')}
          />
        </Suspense>
      )}
    </MastheadLine>
  )
}
