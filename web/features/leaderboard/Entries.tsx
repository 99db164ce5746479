import { useTranslation } from 'react-i18next'
import type { StandingView } from '../../../worker/contracts/standings.ts'
import { useFormats } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { ScoreReasons } from '../../lib/ScoreReasons.tsx'
import { StatusBadge } from '../../ui/Badge.tsx'
import { PersonList, PersonRow } from '../../ui/PersonRow.tsx'

/** What a player has scored, death by death, with the reasons in words. */
export function Entries({ row, isOwn }: { row: StandingView; isOwn: boolean }) {
  const { t } = useTranslation('leaderboard')
  const { day, signed } = useFormats()
  return (
    <div className="border-l border-rule pl-4 sm:ml-11">
      <PersonList label={t('entries', { name: row.displayName })}>
        {row.entries.map((entry) => (
          <PersonRow
            key={entry.pickId}
            name={entry.name}
            image={entry.imageUrl}
            href={paths.person(entry.wikidataId)}
            size="sm"
            dead={entry.status === 'confirmed'}
            description={t('died', { day: day(entry.diedOn) })}
            note={
              <span className="text-soft">
                <ScoreReasons
                  reasons={entry.reasons}
                  owner={isOwn ? { own: true } : { own: false, name: row.displayName }}
                />
              </span>
            }
            aside={
              <>
                <b
                  className={
                    entry.status === 'confirmed'
                      ? 'text-md font-semibold text-ink'
                      : 'text-md font-normal text-hold'
                  }
                >
                  {signed(entry.points)}
                </b>
                {entry.status === 'reported' && (
                  <div>
                    <StatusBadge status="provisional" />
                  </div>
                )}
              </>
            }
            className="last:border-b-0"
          />
        ))}
      </PersonList>
    </div>
  )
}
