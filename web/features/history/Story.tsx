import type { Book, ScoredPick } from '#contracts/history.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { isolated } from '#web/lib/text/isolated.ts'
import { PersonRow } from '#web/ui/PersonRow.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { usePlayers } from './players.tsx'

/** The days on which a death changed the first place */
export function TurningPoints({ book }: { book: Book }) {
  const { t } = useTranslation('history')
  const { day, list } = useFormats()
  const { names } = usePlayers(book.players)
  if (book.turningPoints.length === 0) return null
  return (
    <TitledSection id="turning-points" title={t('turning.title')}>
      <ol className="border-t border-ink">
        {book.turningPoints.map((point) => (
          <li
            key={point.day}
            className="yearbook-whole grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-1 border-b border-rule py-3 sm:grid-cols-[11rem_minmax(0,1fr)]"
          >
            <time dateTime={point.day} className="text-soft tabular-nums">
              {day(point.day)}
            </time>
            <p className="font-serif text-lg">
              {t(
                point.before.length === 0
                  ? 'turning.first'
                  : point.after.length > 1
                    ? 'turning.shared'
                    : 'turning.changed',
                {
                  people: list(point.people.map(({ name }) => name)),
                  after: names(point.after),
                  before: names(point.before),
                },
              )}
            </p>
          </li>
        ))}
      </ol>
    </TitledSection>
  )
}

export function BestPicks({ book }: { book: Book }) {
  const { t } = useTranslation('history')
  if (book.bestPicks.length === 0) return null
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-y-10">
      <Picks id="best-picks" title={t('picks.best')} picks={book.bestPicks} book={book} />
      {book.lonePicks.length > 0 && (
        <Picks
          id="lone-picks"
          title={t('picks.lone')}
          about={t('picks.loneAbout')}
          picks={book.lonePicks}
          book={book}
        />
      )}
    </div>
  )
}

function Picks({
  id,
  title,
  about,
  picks,
  book,
}: {
  id: string
  title: string
  about?: string
  picks: readonly ScoredPick[]
  book: Book
}) {
  const { t } = useTranslation('common')
  const { mediumDay } = useFormats()
  const { nameOf } = usePlayers(book.players)
  return (
    <TitledSection id={id} title={title}>
      {about && <p className="mb-2 text-sm text-soft">{about}</p>}
      <ul
        aria-labelledby={id}
        className="grid grid-cols-[minmax(0,1fr)] gap-x-12 md:grid-cols-2 print:grid-cols-2 print:gap-x-8"
      >
        {picks.map((pick) => (
          <PersonRow
            key={`${pick.userId} ${pick.wikidataId}`}
            className="yearbook-whole"
            name={pick.name}
            image={pick.imageUrl}
            href={paths.person(pick.wikidataId)}
            description={`${isolated(nameOf(pick.userId))} · ${mediumDay(pick.diedOn)}`}
            aside={t('points.count', { count: pick.points })}
            size="sm"
            dead
          />
        ))}
      </ul>
    </TitledSection>
  )
}

export function TieBreaks({ book }: { book: Book }) {
  const { t } = useTranslation('history')
  const { nameOf } = usePlayers(book.players)
  const { tableTieBreaks, matchTieBreaks } = book
  if (tableTieBreaks.length + matchTieBreaks.length === 0) return null
  return (
    <TitledSection id="tie-breaks" title={t('ties.title')}>
      <ul className="border-t border-ink">
        {tableTieBreaks.map(({ ahead, behind, by }) => (
          <li key={`${ahead} ${behind}`} className="yearbook-whole border-b border-rule py-3">
            {t(`ties.table.${by}`, { ahead: nameOf(ahead), behind: nameOf(behind) })}
          </li>
        ))}
        {matchTieBreaks.map(({ competition, round, winner, loser, by }) => (
          <li
            key={`${competition} ${round} ${winner} ${loser}`}
            className="yearbook-whole border-b border-rule py-3"
          >
            {t('ties.match', {
              competition,
              round,
              winner: nameOf(winner),
              loser: nameOf(loser),
              by: t(`ties.by.${by}`),
            })}
          </li>
        ))}
      </ul>
    </TitledSection>
  )
}
