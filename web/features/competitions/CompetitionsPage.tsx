import { Plus } from 'lucide-react'
import type { ListedCompetition, CompetitionsPage as Page } from '#contracts/competitions/competition.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague } from '#web/lib/league/leagues.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PlaceView } from '#web/shared/PlaceView.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { EmptyState } from '#web/ui/state/EmptyState.tsx'
import { SkeletonRows } from '#web/ui/state/Skeleton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'
import { CompetitionRow } from './CompetitionRow.tsx'

export default function CompetitionsPage() {
  const { t } = useTranslation('competitions')
  const ref = useLeagueRef()
  const league = useCurrentLeague()
  const query = trpc.competition.listPage.useQuery({ league: ref })
  const role = query.data?.league.role ?? league?.role
  // A league without competitions shows this button in the middle of the page instead.
  const create = role && isAdmin(role) && !(query.data && isEmpty(query.data)) && (
    <ButtonLink href={paths.league(league?.slug ?? ref).newCompetition} icon={<Plus />}>
      {t('new')}
    </ButtonLink>
  )
  return (
    <PlaceView
      place="competitions"
      tab="allCompetitions"
      actions={create}
      query={query}
      skeleton={<SkeletonRows count={4} />}
      errorTitle={t('loadFailed')}
    >
      {(page) => <Lists page={page} />}
    </PlaceView>
  )
}

const isEmpty = ({ active, upcoming, past, cancelled }: Page): boolean =>
  active.length + upcoming.length + past.length + cancelled.length === 0

function Lists({ page }: { page: Page }) {
  const { t } = useTranslation('competitions')
  const { league, active, upcoming, past, cancelled } = page
  const admin = isAdmin(league.role)
  if (isEmpty(page))
    return (
      <EmptyState
        ornament="table"
        title={t('list.emptyTitle')}
        text={t(admin ? 'list.emptyAdmin' : 'list.empty')}
        action={
          admin && (
            <ButtonLink href={paths.league(league.slug).newCompetition} icon={<Plus />}>
              {t('new')}
            </ButtonLink>
          )
        }
      />
    )
  return (
    <div className="grid gap-12">
      <Group id="active" competitions={active} slug={league.slug} />
      <Group id="upcoming" competitions={upcoming} slug={league.slug} />
      <Group id="past" competitions={past} slug={league.slug} />
      {cancelled.length > 0 && (
        <Disclosure summary={`${t('list.cancelled')} (${cancelled.length})`}>
          <List competitions={cancelled} slug={league.slug} />
        </Disclosure>
      )}
    </div>
  )
}

interface GroupProps {
  competitions: readonly ListedCompetition[]
  slug: string
}

function Group({ id, competitions, slug }: GroupProps & { id: 'active' | 'upcoming' | 'past' }) {
  const { t } = useTranslation('competitions')
  if (competitions.length === 0) return null
  return (
    <TitledSection id={id} title={t(`list.${id}`)}>
      <div className="border-t border-ink">
        <List competitions={competitions} slug={slug} />
      </div>
    </TitledSection>
  )
}

function List({ competitions, slug }: GroupProps) {
  return (
    <ul>
      {competitions.map((competition) => (
        <CompetitionRow key={competition.id} competition={competition} slug={slug} />
      ))}
    </ul>
  )
}
