import { Check, ChevronsUpDown, Library } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import type { CachedLeague } from '#web/lib/auth/local-data.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'

interface LeagueSelectorProps {
  leagues: readonly CachedLeague[]
  current: CachedLeague | null
  collapsed: boolean
  onExpand: (() => void) | undefined
}

export function LeagueSelector({ leagues, current, collapsed, onExpand }: LeagueSelectorProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const id = useId()
  const slug = current?.slug
  // biome-ignore lint/correctness/useExhaustiveDependencies: it closes once another league is chosen
  useEffect(() => setOpen(false), [slug])
  const label = current ? `${t('menu.league')}: ${current.name}` : t('menu.chooseLeague')
  const toggle = () => {
    if (collapsed) onExpand?.()
    setOpen(collapsed || !open)
  }
  return (
    <section aria-label={t('menu.yourLeagues')} className="mt-4">
      <button
        type="button"
        aria-expanded={open && !collapsed}
        aria-controls={id}
        aria-label={label}
        title={collapsed ? label : undefined}
        onClick={toggle}
        onKeyDown={(event) => event.key === 'Escape' && setOpen(false)}
        className={cx(
          'flex h-10 w-full items-center gap-3 rounded transition-colors hover:bg-wash',
          collapsed ? 'justify-center' : 'border border-edge/60 px-2 text-left',
        )}
      >
        <Library className="size-[1.1rem] shrink-0 text-soft" aria-hidden="true" />
        {!collapsed && (
          <>
            <span className={cx('flex-1 truncate', current ? 'font-medium' : 'text-faint')}>
              {current?.name ?? t('menu.chooseLeague')}
            </span>
            <ChevronsUpDown className="size-4 shrink-0 text-faint" aria-hidden="true" />
          </>
        )}
      </button>
      <ul id={id} hidden={!open || collapsed} className="mt-1 border-l border-rule pl-2">
        {leagues.map((league) => (
          <li key={league.id}>
            <Link
              href={paths.league(league.slug).home}
              aria-current={league.slug === slug ? 'true' : undefined}
              onClick={() => setOpen(false)}
              className="flex min-h-9 items-center justify-between gap-2 rounded px-2 text-soft hover:bg-wash hover:text-ink"
            >
              <span className="truncate">{league.name}</span>
              {league.slug === slug && <Check className="size-4 shrink-0" aria-hidden="true" />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
