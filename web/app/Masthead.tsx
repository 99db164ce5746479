import { ArrowLeft, Bell as BellSign, PanelLeft, Settings2 } from 'lucide-react'
import { useLocation } from 'wouter'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnread } from '#web/lib/notices/unread.ts'
import { useCurrentLeague } from '../lib/league/leagues.ts'
import { lazily } from '../lib/loading/lazily.tsx'
import { optional } from '../lib/loading/optional.tsx'
import { Link } from '../lib/navigation/Link.tsx'
import { goBack } from '../lib/navigation/navigation.ts'
import { paths } from '../lib/navigation/paths.ts'
import { cx } from '../lib/text/class-names.ts'
import { IconButton } from '../ui/Button.tsx'
import { MastheadLine, titleClass } from './MastheadLine.tsx'
import { screenAt } from './screen-at.ts'

export const SettingsDrawer = lazily(() => import('../features/settings-drawer/SettingsDrawer.tsx'))
const Live = optional(() => import('./Live.tsx'), 'later')
const mostFaces = { phone: 2, wide: 5 }

interface MastheadProps {
  onToggle: () => void
  expanded: boolean
  onSettings: () => void
  isPhone: boolean
}

export function Masthead({ onToggle, expanded, onSettings, isPhone }: MastheadProps) {
  const { t } = useTranslation()
  const [pathname, navigate] = useLocation()
  const league = useCurrentLeague()
  const hasBack = isPhone && !screenAt(pathname)?.screen.isTop
  const up = (): void => navigate(league ? paths.league(league.slug).home : paths.dashboard)
  return (
    <MastheadLine
      before={
        !isPhone ? (
          <IconButton
            label={t('menu.toggle')}
            icon={<PanelLeft />}
            aria-expanded={expanded}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={onToggle}
            className="-ml-2"
          />
        ) : (
          hasBack && (
            <IconButton
              label={t('actions.back')}
              icon={<ArrowLeft />}
              onClick={() => goBack(up)}
              className="-ml-2"
            />
          )
        )
      }
      title={
        <Link href={paths.dashboard} className={cx(titleClass, hasBack && 'max-[20rem]:hidden')}>
          {t('appName')}
        </Link>
      }
      aside={
        <>
          {league && (
            <Live key={league.id} league={league} max={isPhone ? mostFaces.phone : mostFaces.wide} />
          )}
          <Bell />
        </>
      }
      last={
        <IconButton
          label={t('settings.open')}
          icon={<Settings2 />}
          aria-haspopup="dialog"
          {...SettingsDrawer.onIntent}
          onClick={onSettings}
          className="-mr-2"
        />
      }
    />
  )
}

/** The highest count shown; anything above it is shown as "many". */
const most = 99

function Bell() {
  const { t } = useTranslation()
  const unread = useUnread().data?.unread
  const label = unread ? t('inbox.unread', { count: unread }) : t('inbox.title')
  return (
    <Link
      href={paths.inbox}
      aria-label={label}
      title={label}
      className="relative inline-grid size-10 shrink-0 place-content-center rounded text-soft transition-colors hover:bg-wash hover:text-ink"
    >
      <BellSign className="size-[1.15rem]" aria-hidden="true" />
      {unread ? (
        <span
          aria-hidden="true"
          className="absolute top-0.5 left-1/2 min-w-[1.125rem] rounded-full bg-accent px-1 text-center text-[0.6875rem]/[1.125rem] font-semibold text-accent-ink tabular-nums"
        >
          {unread > most ? `${most}+` : unread}
        </span>
      ) : null}
    </Link>
  )
}
