import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnread } from '../lib/inbox.ts'
import { Link } from '../lib/Link.tsx'
import { paths } from '../lib/paths.ts'

/** The most that is counted: above it is many. */
const most = 99

/** Shows how much is new on the app's icon, where it has one. */
const useAppBadge = (unread: number | undefined): void =>
  useEffect(() => {
    if (unread === undefined || !('setAppBadge' in navigator)) return
    const told = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
    // A browser that knows the means may still refuse it, to an app that is not installed.
    told.catch(() => undefined)
  }, [unread])

/** Leads to the inbox, and says how much in it is new. */
export default function Bell() {
  const { t } = useTranslation('inbox')
  const unread = useUnread().data?.unread
  useAppBadge(unread)
  const label = unread ? t('unread', { count: unread }) : t('title')
  return (
    <Link
      href={paths.inbox}
      aria-label={label}
      title={label}
      className="relative inline-grid size-10 shrink-0 place-content-center rounded text-soft transition-colors hover:bg-wash hover:text-ink"
    >
      {/* Drawn here, with strokes as the other icons have them: so it comes along with the bell, and with nothing before. */}
      <svg
        viewBox="0 0 24 24"
        className="size-[1.15rem] fill-none stroke-current stroke-2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="M10.3 21a2 2 0 0 0 3.4 0M3.3 15.3A1 1 0 0 0 4 17h16a1 1 0 0 0 .7-1.7C19.4 14 18 12.5 18 8A6 6 0 0 0 6 8c0 4.5-1.4 6-2.7 7.3" />
      </svg>
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
