import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { gamePage } from '#contracts/league-pages.ts'
import { paths } from '../../lib/paths.ts'
import { useSeasonText } from '../../lib/season.ts'
import { trpc } from '../../lib/trpc.ts'
import { LeagueView, useLeagueRef } from '../../shared/LeagueView.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeader, SectionHeading } from '../../ui/PageHeader.tsx'
import { ActivityLine } from './ActivityLine.tsx'
import { DeadlineList } from './DeadlineList.tsx'
import { InviteFriends } from './InviteFriends.tsx'
import { MoreLink } from './MoreLink.tsx'
import { OwnList } from './OwnList.tsx'
import { TopOfTable } from './TopOfTable.tsx'

/** The league at a glance: the next deadlines, the latest activity, one's own list, the top of the table. */
export default function GamePage() {
  const query = trpc.league.game.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Game page={page} />}</LeagueView>
}

function Game({ page }: { page: z.output<typeof gamePage> }) {
  const { t } = useTranslation('league')
  const seasonText = useSeasonText()
  const { league, deadlines, activity, list, top } = page
  const to = paths.league(league.slug)
  return (
    <>
      <PageHeader
        title={league.name}
        tabTitle={`${t('game.title')} · ${league.name}`}
        kicker={seasonText(league.season)}
        actions={
          <ButtonLink href={to.overview} variant="quiet">
            {t('game.overview')}
          </ButtonLink>
        }
      />
      {league.inviteCode && league.memberCount === 1 && <InviteFriends code={league.inviteCode} />}
      <div className="grid gap-x-14 gap-y-12 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid min-w-0 content-start gap-12">
          <section aria-labelledby="table">
            <SectionHeading
              id="table"
              title={t('game.table')}
              aside={<MoreLink href={to.leaderboard}>{t('game.fullTable')}</MoreLink>}
            />
            <TopOfTable rows={top} />
          </section>
          <section aria-labelledby="list">
            <SectionHeading
              id="list"
              title={list.name ?? t('game.list')}
              aside={
                list.name && (
                  <span className="flex gap-4">
                    {t('game.picks', { count: list.picks.length, total: league.rulesInForce.maxPicks })}
                    <MoreLink href={to.deathlist}>{t('game.openList')}</MoreLink>
                  </span>
                )
              }
            />
            <OwnList list={list} href={to.deathlist} />
          </section>
        </div>
        <div className="grid min-w-0 content-start gap-12">
          <section aria-labelledby="deadlines">
            <SectionHeading id="deadlines" title={t('deadlines.title')} />
            <DeadlineList deadlines={deadlines} slug={league.slug} />
          </section>
          <section aria-labelledby="latest">
            <SectionHeading
              id="latest"
              title={t('game.latest')}
              aside={<MoreLink href={to.activity}>{t('activity.all')}</MoreLink>}
            />
            <ul className="border-t border-ink">
              {activity.map((entry) => (
                <ActivityLine key={entry.id} entry={entry} slug={league.slug} />
              ))}
            </ul>
          </section>
        </div>
      </div>
    </>
  )
}
