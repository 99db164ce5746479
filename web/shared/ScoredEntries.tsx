import type { ShownCard, ShownStanding } from '#contracts/fields/unfolded.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'
import { useFormats } from '../lib/text/format.ts'
import { richText } from '../lib/text/rich-text.tsx'
import { StatusBadge } from '../ui/Badge.tsx'
import { PersonRow } from '../ui/PersonRow.tsx'
import { ScoreReasons } from './ScoreReasons.tsx'

export function ScoredEntries({
  row,
  picks,
  isOwn,
}: {
  row: ShownStanding
  /** The player's picks in this table; without them, picks in play are not listed. */
  picks?: readonly ShownCard[] | undefined
  isOwn: boolean
}) {
  const { t } = useTranslation()
  const { day, signed } = useFormats()
  const owner = isOwn ? ({ own: true } as const) : ({ own: false, name: row.displayName } as const)
  return (
    <div className="border-l border-rule pl-4 sm:ml-11">
      {row.entries.length + row.extras.length === 0 && (
        <p className="py-1 text-sm text-soft">{t('standings.nothingScored')}</p>
      )}
      {row.entries.length > 0 && (
        <ul aria-label={t('standings.entries', { name: row.displayName })}>
          {row.entries.map((entry) => (
            <PersonRow
              key={entry.wikidataId}
              name={entry.name}
              image={entry.imageUrl}
              href={paths.person(entry.wikidataId)}
              size="sm"
              // Only a confirmed death changes the portrait.
              dead={entry.status === 'confirmed'}
              description={t('standings.died', { day: day(entry.diedOn) })}
              note={
                <span className="text-soft">
                  <ScoreReasons reasons={entry.reasons} owner={owner} />
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
        </ul>
      )}
      {row.extras.length > 0 && (
        <ul className="mt-2 grid gap-1 text-sm text-soft" aria-label={t('standings.extras')}>
          {row.extras.map((extra, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else tells two transfers of a day apart
              key={`${extra.day} ${extra.reasons[0]?.rule} ${index}`}
              className="flex justify-between gap-4"
            >
              <span>
                <ScoreReasons reasons={extra.reasons} owner={owner} />{' '}
                <span className="text-faint">{day(extra.day)}</span>
              </span>
              <b className="text-md font-semibold text-ink tabular-nums">{signed(extra.points)}</b>
            </li>
          ))}
        </ul>
      )}
      {picks && <InPlay picks={picks} />}
    </div>
  )
}

function InPlay({ picks }: { picks: readonly ShownCard[] }) {
  const { t } = useTranslation()
  const inPlay = picks.filter(
    (pick) => pick.points === null && !pick.suspended && !pick.substitute && pick.diedOn === null,
  )
  if (inPlay.length === 0) return null
  return (
    <p className="mt-3 text-sm text-faint">
      {richText(t('standings.inPlay'), {
        people: inPlay.map((pick, index) => (
          <span key={pick.wikidataId}>
            {index > 0 && ', '}
            <Link href={paths.person(pick.wikidataId)} className="link rounded-sm text-soft">
              {pick.name}
            </Link>
          </span>
        )),
      })}
    </p>
  )
}
