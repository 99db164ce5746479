import { Menu } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { Link } from '../lib/navigation/Link.tsx'
import { dailyEntries, generalEntries } from '../lib/navigation/menu.ts'
import { cx } from '../lib/text/class-names.ts'

const item = 'flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 text-[0.6875rem] font-medium'

/** On phones, the daily screens of the league looked at last under the thumb; the rest is behind the last entry. */
export function BottomNav({ slug, onMore }: { slug: string | null; onMore: () => void }) {
  const { t } = useTranslation()
  const [pathname] = useLocation()
  const entries = slug === null ? generalEntries : dailyEntries(slug)
  return (
    <nav aria-label={t('menu.quick')} className="bottom-nav">
      {entries.map(({ name, href, icon: Icon }) => (
        <Link
          key={name}
          href={href}
          aria-current={pathname === href ? 'page' : undefined}
          className={cx(item, pathname === href ? 'text-ink' : 'text-soft')}
        >
          <Icon className="size-5" aria-hidden="true" strokeWidth={pathname === href ? 2.25 : 1.75} />
          <span className="max-w-full truncate">{t(`menu.${name}`)}</span>
        </Link>
      ))}
      <button type="button" onClick={onMore} className={cx(item, 'text-soft')}>
        <Menu className="size-5" aria-hidden="true" strokeWidth={1.75} />
        <span className="max-w-full truncate">{t('actions.more')}</span>
      </button>
    </nav>
  )
}
