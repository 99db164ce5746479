import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { gamePage } from '#contracts/league-pages.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'

type List = z.output<typeof gamePage>['list']

/** One's own list in brief: the faces on it, or what to do to get it going. */
export function OwnList({ list, href }: { list: List; href: string }) {
  const { t } = useTranslation('league')
  if (list.picks.length === 0)
    return (
      <EmptyState
        ornament="list"
        title={t('game.noPicks')}
        text={t('game.noPicksText')}
        action={<ButtonLink href={href}>{t('game.pick')}</ButtonLink>}
      />
    )
  return (
    <ul className="grid gap-x-8 border-t border-ink sm:grid-cols-2">
      {list.picks.map((pick) => (
        <li key={pick.id} className="flex items-center gap-3 border-b border-rule py-2">
          <Portrait name={pick.name} image={pick.imageUrl} size="sm" dead={pick.status === 'dead'} />
          <Link
            href={paths.person(pick.wikidataId)}
            className="name min-w-0 flex-1 rounded-sm text-lg/[1.25] wrap-anywhere hover:underline hover:decoration-1"
          >
            {pick.name}
          </Link>
          {pick.lifeStatus === 'disputed' ? (
            <StatusBadge status="disputed" />
          ) : pick.status === 'dead' ? (
            <StatusBadge status="deceased" />
          ) : pick.lifeStatus === 'reported' ? (
            <StatusBadge status="reported" />
          ) : (
            <span className="text-sm text-faint tabular-nums">{pick.birthYear}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
