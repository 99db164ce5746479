import { useParams } from 'wouter'
import type { DuelPage } from '#contracts/competitions/competition.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionQuery } from './CompetitionQuery.tsx'
import { DuelPicks } from './matches/DuelPicks.tsx'
import { DuelScore } from './matches/DuelScore.tsx'
import { Separators } from './Separators.tsx'
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
