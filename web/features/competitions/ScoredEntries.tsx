import { useTranslation } from 'react-i18next'
import type { PickCard, StandingView } from '../../../worker/contracts/standings.ts'
import { useFormats } from '../../lib/format.ts'
import { Link } from '../../lib/Link.tsx'
import { paths } from '../../lib/paths.ts'
import { richText } from '../../lib/rich-text.tsx'
import { ScoreReasons } from '../../lib/ScoreReasons.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { PersonList, PersonRow } from '../../ui/PersonRow.tsx'

/** What a row of a table opens into: every line of the ledger with its reasons, and the picks still in play. */
export function ScoredEntries({
  row,
  picks,
  own,
}: {
  row: StandingView
  picks: readonly PickCard[]
  own: string | null
}) {
  const { t } = useTranslation('competitions')
  const { mediumDay, signed } = useFormats()
  const inPlay = picks.filter((pick) => pick.points === null && !pick.suspended && pick.diedOn === null)
  const owner = row.userId === own ? ({ own: true } as const) : { own: false as const, name: row.displayName }
  return (
    <div className="border-l-2 border-rule pl-4 sm:ml-9">
      {row.entries.length === 0 ? (
        <p className="py-1 text-sm text-soft">{t('leaderboard.nothingScored')}</p>
      ) : (
        <PersonList label={t('table.open', { name: row.displayName })}>
          {row.entries.map((entry) => (
            <PersonRow
              key={entry.pickId}
              size="sm"
              dead
              name={entry.name}
              image={entry.imageUrl}
              href={paths.person(entry.wikidataId)}
              description={t('leaderboard.died', { day: mediumDay(entry.diedOn) })}
              note={<ScoreReasons reasons={entry.reasons} owner={owner} />}
              aside={
                <>
                  <b className="block text-[1.0625rem] font-semibold text-ink">{signed(entry.points)}</b>
                  {entry.status === 'reported' && <StatusBadge status="provisional" className="mt-1" />}
                </>
              }
            />
          ))}
        </PersonList>
      )}
      {inPlay.length > 0 && (
        <p className="mt-3 text-sm text-faint">
          {richText(t('leaderboard.inPlay', { count: inPlay.length }), {
            people: inPlay.map((pick, index) => (
              <span key={pick.id}>
                {index > 0 && ', '}
                <Link href={paths.person(pick.wikidataId)} className="link rounded-sm text-soft">
                  {pick.name}
                </Link>
              </span>
            )),
          })}
        </p>
      )}
    </div>
  )
}
