import type { PickCard } from '#contracts/competitions/standings.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { StatusBadge } from '#web/ui/Badge.tsx'
import { PersonRow } from '#web/ui/PersonRow.tsx'

/** A player's picks in a match, those that scored first. `quiet`: less prominent, in two columns */
export function DuelPicks({ picks, quiet = false }: { picks: readonly PickCard[]; quiet?: boolean }) {
  const { t } = useTranslation('competitions')
  const { mediumDay, signed } = useFormats()
  if (picks.length === 0) return <p className="border-t border-ink pt-3 text-soft">{t('duel.noPicks')}</p>
  const rows = picks
    .toSorted((a, b) => (b.points ?? -1) - (a.points ?? -1) || (b.age ?? 0) - (a.age ?? 0))
    .map((pick) => (
      <PersonRow
        key={pick.id}
        size="sm"
        name={pick.name}
        image={pick.imageUrl}
        href={paths.person(pick.wikidataId)}
        dead={pick.diedOn !== null}
        description={
          pick.diedOn !== null
            ? t('pick.died', { day: mediumDay(pick.diedOn) })
            : pick.birthYear !== null && t('pick.born', { year: pick.birthYear })
        }
        note={pick.suspended ? t('pick.suspended') : pick.substitute && t('pick.substitute')}
        aside={
          pick.points === null ? (
            pick.age
          ) : (
            <>
              <b className="block text-[1.0625rem] font-semibold text-ink">{signed(pick.points)}</b>
              {pick.provisional && <StatusBadge status="provisional" />}
              {pick.lifeStatus === 'disputed' && <StatusBadge status="disputed" />}
            </>
          )
        }
      />
    ))
  return (
    <div
      className={cx(
        'border-t',
        quiet ? 'border-rule md:[&>ul]:grid md:[&>ul]:grid-cols-2 md:[&>ul]:gap-x-12' : 'border-ink',
      )}
    >
      <ul>{rows}</ul>
    </div>
  )
}
