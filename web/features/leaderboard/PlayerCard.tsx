import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { ShownCard, ShownPlayer, ShownStanding } from '#contracts/fields/unfolded.ts'
import { useOwnId } from '#web/lib/auth/own-id.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { LifeYears } from '#web/shared/people/LifeYears.tsx'
import { You } from '#web/shared/people/You.tsx'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import type { ListsProps } from './player-in-hash.ts'

interface PlayerProps extends Pick<ListsProps, 'hidden'> {
  player: ShownPlayer
  standing: ShownStanding | undefined
}

export function PlayerCard({ player, standing, hidden }: PlayerProps) {
  return (
    <article id={player.userId} tabIndex={-1} className={cx('min-w-0', !player.active && 'opacity-70')}>
      <header className="flex items-center gap-3 border-b border-ink pb-2">
        <Head player={player} standing={standing} />
      </header>
      <Picks player={player} hidden={hidden} />
    </article>
  )
}

export function PlayerFold({ player, standing, hidden, open: openAtFirst }: PlayerProps & { open: boolean }) {
  const [open, setOpen] = useState(openAtFirst)
  return (
    <details
      id={player.userId}
      tabIndex={-1}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className={cx('group min-w-0 border-b border-rule', !player.active && 'opacity-70')}
    >
      <summary className="flex list-none items-center gap-3 rounded-sm py-2.5 [&::-webkit-details-marker]:hidden">
        <Head player={player} standing={standing} />
        <ChevronRight
          className="size-4 shrink-0 text-soft transition-transform group-open:rotate-90"
          aria-hidden="true"
        />
      </summary>
      {open && (
        <div className="pb-4">
          <Picks player={player} hidden={hidden} />
        </div>
      )}
    </details>
  )
}

function Head({ player, standing }: Omit<PlayerProps, 'hidden'>) {
  const { t } = useTranslation()
  return (
    <>
      <Portrait name={player.displayName} image={player.avatarUrl} size="xs" />
      <h3 className="min-w-0 flex-1 text-xl">
        <span className="name">{player.displayName}</span>
        <You userId={player.userId} className="ml-2 font-sans" />
        {player.listName && (
          <span className="typed block text-sm font-normal text-soft italic">{player.listName}</span>
        )}
      </h3>
      {standing && (
        <span className="shrink-0 text-sm text-soft tabular-nums">
          {t('points.count', { count: standing.points })}
        </span>
      )}
    </>
  )
}

function Picks({ player, hidden }: Pick<PlayerProps, 'player' | 'hidden'>) {
  const { t } = useTranslation('leaderboard')
  const own = useOwnId()
  const nobody =
    hidden === null || player.userId === own
      ? 'noPicks'
      : hidden === 'unopened'
        ? 'notOpened'
        : player.complete
          ? 'sealedComplete'
          : 'sealedIncomplete'
  if (player.picks.length === 0) return <p className="py-3 text-sm text-soft">{t(nobody)}</p>
  return (
    <ul>
      {player.picks.map((pick) => (
        <CardRow key={pick.wikidataId} pick={pick} />
      ))}
    </ul>
  )
}

function CardRow({ pick }: { pick: ShownCard }) {
  const { t } = useTranslation(['leaderboard', 'common'])
  const { signed } = useFormats()
  const dead = pick.diedOn !== null
  return (
    <li className="flex items-center gap-3 border-b border-rule py-1.5">
      <Portrait name={pick.name} image={pick.imageUrl} size="xs" dead={dead} />
      <span className="min-w-0 flex-1">
        <Link
          href={paths.person(pick.wikidataId)}
          className="name mr-1 rounded-sm wrap-anywhere hover:underline"
        >
          {pick.name}
        </Link>{' '}
        {dead ? (
          <LifeYears born={pick.birthYear} died={pick.diedOn} className="text-xs text-faint" />
        ) : (
          pick.birthYear !== null && (
            <span className="whitespace-nowrap text-xs text-faint tabular-nums">{pick.birthYear}</span>
          )
        )}
        <span className="typed block text-xs text-soft">
          {[pick.role && t(`common:lineUp.${pick.role}`), pick.place].filter(Boolean).join(' · ')}
        </span>
      </span>
      {pick.suspended && <Badge>{t('suspended')}</Badge>}
      {pick.substitute && <Badge>{t('substitute')}</Badge>}
      {pick.lifeStatus === 'disputed' || (pick.lifeStatus === 'reported' && !dead) ? (
        <StatusBadge status={pick.lifeStatus} />
      ) : (
        !dead && <span className="text-sm text-soft tabular-nums">{pick.age}</span>
      )}
      {pick.points !== null && (
        <b
          className={cx(
            'min-w-8 text-right text-sm tabular-nums',
            pick.provisional ? 'font-normal text-hold' : 'font-semibold',
          )}
        >
          {signed(pick.points)}
        </b>
      )}
    </li>
  )
}
