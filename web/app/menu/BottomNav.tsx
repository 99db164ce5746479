import { type LucideIcon, Menu } from 'lucide-react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { bottomNavIcons } from '#web/lib/navigation/bottom-nav-icons.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { dailyEntries, generalEntries } from '#web/lib/navigation/menu.ts'
import { useCurrentMark } from './use-place.ts'

const item =
  'relative flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium text-soft aria-[current]:text-ink aria-[current]:before:absolute aria-[current]:before:inset-x-3 aria-[current]:before:-top-px aria-[current]:before:border-t-2 aria-[current]:before:border-ink'

const icons: Partial<Record<string, LucideIcon>> = bottomNavIcons

interface BottomNavProps {
  slug: string | null
  isOpen: boolean
  onMore: () => void
  /** The user is about to press More: preload the sheet. */
  onIntent: () => void
}

export function BottomNav({ slug, isOpen, onMore, onIntent }: BottomNavProps) {
  const { t } = useTranslation()
  const markOf = useCurrentMark()
  const entries = slug === null ? generalEntries : dailyEntries(slug)
  const labels: Partial<Record<string, string>> = t('menu.short', { returnObjects: true })
  return (
    <nav aria-label={t('menu.quick')} className="bottom-nav">
      {entries.map((entry) => {
        const { name, href } = entry
        const Icon = icons[name]
        return (
          <Link key={name} href={href} aria-current={markOf(entry)} className={item}>
            {Icon && <Icon className="size-5" aria-hidden="true" strokeWidth={1.75} />}
            <span className="max-w-full truncate">{labels[name] ?? t(`menu.${name}`)}</span>
          </Link>
        )
      })}
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={onMore}
        onPointerEnter={onIntent}
        onTouchStart={onIntent}
        onFocus={onIntent}
        className={item}
      >
        <Menu className="size-5" aria-hidden="true" strokeWidth={1.75} />
        <span className="max-w-full truncate">{t('menu.more')}</span>
      </button>
    </nav>
  )
}
