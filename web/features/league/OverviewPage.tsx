import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { overviewPage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { optional } from '#web/lib/loading/optional.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { FreePlaces } from '#web/shared/FreePlaces.tsx'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { SealedListsNote } from '#web/shared/SealedLists.tsx'
import { SinceHere } from '#web/shared/SinceHere.tsx'
import { UntilStart } from '#web/shared/UntilStart.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { CompetitionList } from './CompetitionList.tsx'
import { MoreLink } from './MoreLink.tsx'
import { Columns, LatestActivity, Part } from './Part.tsx'
import { RosterList } from './RosterList.tsx'
import { RulesAtAGlance } from './RulesAtAGlance.tsx'
import { Today } from './Today.tsx'

const SeasonEnd = optional(() => import('./SeasonEnd.tsx'))

/** A league: who is in it, what they compete in, its rules, and what happened lately. */
export default function OverviewPage() {
  const query = trpc.league.overview.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Overview page={page} />}</LeagueView>
}

function Overview({ page }: { page: z.output<typeof overviewPage> }) {
  const { t } = useTranslation(['league', 'common'])
  const seasonText = useSeasonText()
  const { league, members, competitions, activity, since } = page
  const admin = isAdmin(league.role)
  const to = paths.league(league.slug)
  return (
    <>
      <PageHeader
        title={league.name}
        tabTitle={`${t('common:menu.overview')} · ${league.name}`}
        kicker={`${t('common:menu.overview')} · ${seasonText(league.season)}`}
        actions={
          <>
            <ButtonLink href={to.game}>{t('common:menu.game')}</ButtonLink>
            {!page.readiness && <InviteButton league={league} />}
          </>
        }
      />
      <UntilStart league={league} readiness={page.readiness} />
      <SealedListsNote season={league.season} slug={league.slug} today={page.today.day} />
      {page.room.free > 0 && (
        <p className="mb-8 text-lg">
          <FreePlaces free={page.room.free} href={to.deathlist} />
        </p>
      )}
      {page.seasonEnd && <SeasonEnd league={league} end={page.seasonEnd} />}
      <SinceHere items={since} named={false} />
      <Today today={page.today} slug={league.slug} />
      {league.exclusive && (
        <p className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-y border-rule bg-sheet px-4 py-3">
          <span>{t('draft.about')}</span>
          <MoreLink href={to.draft}>{t('draft.open')}</MoreLink>
        </p>
      )}
      <Columns
        wide={
          <>
            <Part
              id="competitions"
              title={t('competitions.title')}
              more={{ href: to.competitions, label: t('competitions.all') }}
            >
              <CompetitionList competitions={competitions} slug={league.slug} isAdmin={admin} />
            </Part>
            <Part
              id="activity"
              title={t('activity.title')}
              more={{ href: to.activity, label: t('activity.all') }}
            >
              <LatestActivity entries={activity.slice(0, 10)} />
            </Part>
          </>
        }
        narrow={
          <>
            <Part
              id="members"
              title={t('members.title')}
              more={{ href: to.members, label: t('members.all') }}
            >
              <RosterList members={members} />
            </Part>
            <Part
              id="rules"
              title={t('rules.title')}
              more={{ href: to.settings, label: t('common:menu.leagueSettings') }}
            >
              <RulesAtAGlance league={league} />
              <p className="mt-3 text-sm">
                <MoreLink href={to.audit}>{t('record.open')}</MoreLink>
              </p>
            </Part>
            <section className="grid justify-items-start gap-3 border-t border-rule pt-5">
              <p className="text-sm text-soft">{t('overview.another')}</p>
              <div className="flex flex-wrap gap-2.5">
                <ButtonLink href={`${paths.dashboard}?create`} variant="quiet" size="sm">
                  {t('overview.create')}
                </ButtonLink>
                <ButtonLink href={`${paths.dashboard}?join`} variant="quiet" size="sm">
                  {t('overview.join')}
                </ButtonLink>
              </div>
            </section>
          </>
        }
      />
    </>
  )
}
