import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { OwnPick } from '#contracts/lists/pick.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LifeYears } from '#web/shared/people/LifeYears.tsx'
import { Badge, StatusBadge } from '#web/ui/Badge.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { PersonRow } from '#web/ui/PersonRow.tsx'
import { isUnsent } from './list-cache.ts'

export function OwnPickRow({
  pick,
  editable,
  rank,
  moves,
  onRemove,
}: {
  pick: OwnPick
  /** Some pick of the list can be removed: all rows reserve space for the button. */
  editable: boolean
  /** Its rank, if the order of the list counts */
  rank: number | null
  moves: ReactNode
  onRemove: (pick: OwnPick) => void
}) {
  const { t } = useTranslation('deathlist')
  const dead = pick.status === 'dead'
  return (
    <PersonRow
      name={pick.name}
      image={pick.imageUrl}
      href={paths.person(pick.wikidataId)}
      dead={dead}
      description={
        rank === null ? (
          pick.description
        ) : (
          <>
            <b className="mr-2 font-semibold text-ink tabular-nums">{t('lineUp.rank', { rank })}</b>
            {pick.description}
          </>
        )
      }
      note={<Note pick={pick} />}
      aside={<Standing pick={pick} />}
      className={pick.voidReason ? 'opacity-60' : isUnsent(pick) ? 'animate-breathe' : ''}
      action={
        <span className="flex items-center">
          {moves}
          {pick.removal === null && pick.voidReason === null ? (
            <IconButton
              label={t('picks.remove', { name: pick.name })}
              icon={<X />}
              data-remove={pick.id}
              // Not `disabled`, so that it stays focusable during the request.
              aria-disabled={isUnsent(pick) || undefined}
              onClick={() => !isUnsent(pick) && onRemove(pick)}
            />
          ) : (
            editable && <span className="block size-10" />
          )}
        </span>
      }
    />
  )
}

function Note({ pick }: { pick: OwnPick }): ReactNode {
  const { t } = useTranslation('deathlist')
  const { shortDay, relative } = useFormats()
  const now = useNow()
  const today = new Date(now).toISOString().slice(0, 10)
  if (pick.voidReason) return t(`picks.void.${pick.voidReason}`)
  if (pick.lifeStatus === 'reported' && pick.status === 'alive' && pick.settlesAt)
    return Date.parse(pick.settlesAt) > now
      ? t('picks.settles', { when: relative(pick.settlesAt, now) })
      : t('picks.waits')
  if (pick.status === 'dead' && pick.lifeStatus === 'disputed')
    return pick.settlesAt && Date.parse(pick.settlesAt) > now
      ? t('picks.contestedUntil', { when: relative(pick.settlesAt, now) })
      : t('picks.contested')
  if (pick.suspended) return t('picks.suspended')
  if (pick.substitute) return t('picks.substitute')
  const parts = [
    pick.place,
    pick.price !== null && t('search.price', { price: pick.price }),
    pick.replacement && t('picks.replacement'),
    pick.status === 'alive' &&
      pick.countsFrom > today &&
      t('picks.countsFrom', { day: shortDay(pick.countsFrom) }),
  ].filter(Boolean)
  return parts.length ? parts.join(' · ') : null
}

function Standing({ pick }: { pick: OwnPick }) {
  const { t } = useTranslation(['deathlist', 'common'])
  const { signed } = useFormats()
  const points = pick.points !== null && (
    <div className={pick.provisional ? 'text-hold' : 'font-semibold text-ink'}>
      {signed(pick.points)}
      {pick.provisional && <span className="sr-only"> {t('common:status.provisional')}</span>}
    </div>
  )
  if (pick.voidReason) return <Badge>{t('picks.voidBadge')}</Badge>
  if (pick.status === 'dead')
    return (
      <>
        <LifeYears born={pick.birthYear} died={pick.diedOn} className="block" />
        {points || <div className="text-faint">{t('picks.noPoints')}</div>}
      </>
    )
  if (pick.lifeStatus === 'reported' || pick.lifeStatus === 'disputed')
    return (
      <>
        <StatusBadge status={pick.lifeStatus} />
        {points}
      </>
    )
  return (
    <>
      <div>{pick.age}</div>
      {pick.birthYear !== null && <div>{t('born', { year: pick.birthYear })}</div>}
    </>
  )
}
