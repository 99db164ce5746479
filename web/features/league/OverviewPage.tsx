import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { overviewPage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/roles.ts'
import { paths } from '../../lib/paths.ts'
import { useSeasonText } from '../../lib/season.ts'
import { trpc } from '../../lib/trpc.ts'
import { LeagueView, useLeagueRef } from '../../shared/LeagueView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { PageHeader, SectionHeading } from '../../ui/PageHeader.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import { CompetitionList } from './CompetitionList.tsx'
import { MoreLink } from './MoreLink.tsx'
import { RosterList } from './RosterList.tsx'
import { RulesAtAGlance } from './RulesAtAGlance.tsx'

/** A league: who is in it, what they compete in, its rules, and what happened lately. */
export default function OverviewPage() {
  const query = trpc.league.overview.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Overview page={page} />}</LeagueView>
}

function Overview({ page }: { page: z.output<typeof overviewPage> }) {
  const { t } = useTranslation('league')
  const seasonText = useSeasonText()
  const { league, members, competitions, activity } = page
  const admin = isAdmin(league.role)
  const to = paths.league(league.slug)
  return (
    <>
      <PageHeader
        title={league.name}
        kicker={seasonText(league.season)}
        actions={
          <>
            <ButtonLink href={to.game}>{t('overview.game')}</ButtonLink>
            {league.inviteCode && (
              <CopyButton
                text={location.origin + paths.auth(league.inviteCode)}
                label={t('overview.copyInvitation', { code: league.inviteCode })}
                size="md"
              />
            )}
          </>
        }
      />
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-12">
          <section aria-labelledby="competitions">
            <SectionHeading
              id="competitions"
              title={t('competitions.title')}
              aside={<MoreLink href={to.competitions}>{t('competitions.all')}</MoreLink>}
            />
            <CompetitionList competitions={competitions} slug={league.slug} isAdmin={admin} />
          </section>
          <section aria-labelledby="activity">
            <SectionHeading
              id="activity"
              title={t('activity.title')}
              aside={<MoreLink href={to.activity}>{t('activity.all')}</MoreLink>}
            />
            <ul className="border-t border-ink">
              {activity.slice(0, 10).map((entry) => (
                <ActivityLine key={entry.id} entry={entry} slug={league.slug} />
              ))}
            </ul>
          </section>
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <section aria-labelledby="members">
            <SectionHeading
              id="members"
              title={t('members.title')}
              aside={<MoreLink href={to.members}>{t('members.all')}</MoreLink>}
            />
            <RosterList members={members} />
          </section>
          <section aria-labelledby="rules">
            <SectionHeading
              id="rules"
              title={t('rules.title')}
              aside={<MoreLink href={to.settings}>{t(admin ? 'rules.edit' : 'rules.all')}</MoreLink>}
            />
            <RulesAtAGlance league={league} />
            <p className="mt-3 text-sm">
              <MoreLink href={to.audit}>{t('audit.open')}</MoreLink>
            </p>
          </section>
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
        </div>
      </div>
    </>
  )
}
