import { useParams } from 'wouter'
import type { DuelPage } from '#contracts/competitions/competition.ts'
import { addDays } from '#domain/calendar-day.ts'
import { openDays } from '#domain/scoring/seal-day.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useKindWords } from '#web/shared/competitions/kind-words.ts'
import { Provisional } from '#web/shared/Provisional.tsx'
import { type Column, DataTable } from '#web/ui/DataTable.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { Portrait } from '#web/ui/Portrait.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { DuelPicks } from './matches/DuelPicks.tsx'
import { useCompetitionRef } from './use-competition-ref.ts'
import { useRoundName } from './words.ts'

/** Larger than any match number, but still valid input for the API */
const duelPlaceMax = 64

export default function MatchPage() {
  const { t } = useTranslation('competitions')
  const { match } = useParams<{ match: string }>()
  const [, round, slot] = /^(\d{1,2})-(\d{1,2})$/.exec(match) ?? []
  const query = trpc.competition.duelPage.useQuery({
    ...useCompetitionRef(),
    // An invalid address is sent as a match that cannot exist, so that the API answers with "not found".
    round: Number(round) || duelPlaceMax,
    slot: Number(slot) || duelPlaceMax,
  })
  return (
    <CompetitionQuery query={query} errorTitle={t('duel.loadFailed')}>
      {(page) => <Duel page={page} />}
    </CompetitionQuery>
  )
}

function Duel({ page }: { page: DuelPage }) {
  const { t } = useTranslation('competitions')
  const { days } = useFormats()
  const roundName = useRoundName()
  const { league, competition, match, home, away, shared, tieBreakers } = page
  const to = paths.league(league.slug)
  const nameOf = (side: DuelPage['home']) =>
    side?.displayName ?? t(match.decidedBy === 'bye' ? 'decided.bye' : 'matches.open')
  return (
    <>
      <PageHeader
        title={t('matches.versus', { home: nameOf(home), away: nameOf(away) })}
        kicker={`${roundName(competition, match.round)} · ${days(match.start, match.end)}`}
        crumbs={[
          { label: t('title'), href: to.competitions },
          { label: competition.name, href: to.competition(competition.slug).matches },
        ]}
      />
      <DuelScore page={page} />
      {tieBreakers.length > 0 && home && away && (
        <Separators
          competition={competition}
          match={match}
          tieBreakers={tieBreakers}
          home={home.displayName}
          away={away.displayName}
        />
      )}
      <div className="mt-12 grid gap-x-12 gap-y-10 md:grid-cols-2">
        {[home, away].map(
          (side) =>
            side && (
              <TitledSection
                id={`picks-${side.userId}`}
                title={t('duel.picksOf', { name: side.displayName })}
                key={side.userId}
              >
                <DuelPicks picks={side.picks} />
              </TitledSection>
            ),
        )}
      </div>
      {shared.length > 0 && (
        <TitledSection
          id="shared"
          title={t('duel.shared')}
          aside={t('duel.sharedAbout', { count: shared.length })}
          className="mt-12"
        >
          <DuelPicks picks={shared} quiet />
        </TitledSection>
      )}
    </>
  )
}

type Level = DuelPage['tieBreakers'][number]

/** The tie-breakers of a level match in order, and who is ahead by each. Renders nothing if draws are allowed. */
function Separators({
  competition,
  match,
  tieBreakers,
  home,
  away,
}: Pick<DuelPage, 'competition' | 'match' | 'tieBreakers'> & { home: string; away: string }) {
  const { t } = useTranslation('competitions')
  const { decimal, percent } = useFormats()
  const words = useKindWords()
  if (competition.allowDraws) return null
  const value = (level: Level, side: 'home' | 'away') => {
    const number = level[side]
    if (level.by === 'coin')
      return match.decidedBy === 'coin' && match.winner === match[side] ? (
        <b className="font-semibold">{t('duel.coinWon')}</b>
      ) : (
        <span className="text-faint">{t('table.none')}</span>
      )
    const ahead = level.better === side
    return (
      <span className={cx(ahead ? 'font-semibold' : 'text-soft')}>
        {number === null ? t('duel.empty') : level.by === 'uniqueness' ? percent(number) : decimal(number)}
        {ahead && <span className="sr-only"> ({t('duel.better')})</span>}
      </span>
    )
  }
  const columns: Column<Level>[] = [
    { key: 'by', header: t('duel.criterion'), cell: ({ by }) => t(`duel.by.${by}`) },
    { key: 'home', header: home, align: 'right', className: 'typed', cell: (level) => value(level, 'home') },
    { key: 'away', header: away, align: 'right', className: 'typed', cell: (level) => value(level, 'away') },
  ]
  return (
    <TitledSection id="separates" title={t('duel.separates')} className="mt-12">
      <p className="mb-4 text-sm text-soft">{words(`${competition.type}.separates`)}</p>
      <DataTable
        caption={t('duel.separates')}
        columns={columns}
        rows={tieBreakers}
        rowKey={({ by }) => by}
        stacks={false}
      />
    </TitledSection>
  )
}

function DuelScore({ page: { match, home, away } }: { page: DuelPage }) {
  const { t } = useTranslation('competitions')
  const { mediumDay } = useFormats()
  const winner = [home, away].find((side) => side !== null && side.userId === match.winner)?.displayName
  const result = (): string => {
    if (match.decidedBy === null)
      return match.status === 'upcoming'
        ? t('duel.upcoming', { day: mediumDay(match.start) })
        : t('duel.active', { day: mediumDay(match.end) })
    if (winner === undefined) return t(match.decidedBy === 'points' ? 'duel.resultDraw' : 'duel.resultNobody')
    return t(`duel.result.${match.decidedBy}`, { winner, day: mediumDay(match.decidedOn ?? match.end) })
  }
  const firm =
    match.decidedBy === null
      ? null
      : match.status === 'provisional'
        ? t('duel.provisional')
        : match.status === 'final'
          ? t('duel.final', { day: mediumDay(addDays(match.end, openDays)) })
          : null
  return (
    <div className="border-y border-ink py-6">
      <div className="grid grid-cols-2 divide-x divide-rule">
        {[home, away].map((side, index) => (
          <div
            key={side?.userId ?? index}
            className={cx(
              'flex min-w-0 flex-col items-center gap-2 px-3 text-center',
              !side?.active && 'text-soft',
            )}
          >
            {side && (
              <>
                <Portrait name={side.displayName} image={side.avatarUrl} />
                <p dir="auto" className="name max-w-full text-lg">
                  {side.displayName}
                </p>
                <p className="tabular-nums">
                  <b
                    className={cx(
                      'name block text-5xl',
                      match.decidedBy !== null && match.winner !== side.userId && 'text-soft',
                    )}
                  >
                    {side.points}
                  </b>
                  <span className="text-sm text-soft">{t('duel.points', { count: side.points })}</span>
                  {side.provisionalPoints !== 0 && (
                    <span className="block text-sm text-hold">
                      <Provisional points={side.provisionalPoints} />
                    </span>
                  )}
                </p>
              </>
            )}
          </div>
        ))}
      </div>
      <p className="mt-5 text-center font-serif text-lg">{result()}</p>
      {firm && <p className="mt-1 text-center text-sm text-hold">{firm}</p>}
    </div>
  )
}
