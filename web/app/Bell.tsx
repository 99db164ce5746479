import { Bell as BellSign } from 'lucide-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'
import { useUnread } from '../lib/notices/unread.ts'

/** The highest count shown; anything above it is shown as "many". */
const most = 99

export function Bell() {
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
