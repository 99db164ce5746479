import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { gamePage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useSeasonText } from '#web/lib/league/season.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { FreePlaces } from '#web/shared/FreePlaces.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { UntilStart } from '#web/shared/UntilStart.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DeadlineList } from './DeadlineList.tsx'
import { InviteFriends } from './InviteFriends.tsx'
import { MoreLink } from './MoreLink.tsx'
import { OwnList } from './OwnList.tsx'
import { Columns, LatestActivity, Part } from './Part.tsx'
import { TopOfTable } from './TopOfTable.tsx'

/** The league at a glance: the next deadlines, the latest activity, one's own list, the top of the table. */
export default function GamePage() {
  const query = trpc.league.game.useQuery({ league: useLeagueRef() })
  return <LeagueView query={query}>{(page) => <Game page={page} />}</LeagueView>
}

function Game({ page }: { page: z.output<typeof gamePage> }) {
  const { t } = useTranslation(['league', 'common'])
  const seasonText = useSeasonText()
  const { league, deadlines, activity, list, room, top } = page
  const to = paths.league(league.slug)
  return (
    <>
      <PageHeader
        title={t('common:menu.game')}
        kicker={
          <>
            <Link href={to.overview}>{league.name}</Link> · {seasonText(league.season)}
          </>
        }
      />
      {league.startDate === null && league.memberCount === 1 && isAdmin(league.role) && (
        <InviteFriends href={to.kickOff} />
      )}
      <UntilStart league={league} readiness={page.readiness} />
      <Columns
        wide={
          <>
            <Part
              id="table"
              title={t('common:menu.leaderboard')}
              more={{ href: to.leaderboard, label: t('game.allOfIt') }}
            >
              <TopOfTable rows={top} />
            </Part>
            <Part
              id="list"
              title={list.name ?? t('game.list')}
              aside={
                <span className="flex flex-wrap items-baseline gap-x-4">
                  {t('game.picks', { count: room.used, total: Math.max(room.capacity, room.used) })}
                  <FreePlaces free={room.free} href={to.deathlist} />
                  <MoreLink href={to.deathlist}>{t('game.openList')}</MoreLink>
                </span>
              }
            >
              <OwnList list={list} href={to.deathlist} />
            </Part>
          </>
        }
        narrow={
          <>
            <Part id="deadlines" title={t('deadlines.title')}>
              <DeadlineList deadlines={deadlines} slug={league.slug} />
            </Part>
            <Part id="latest" title={t('game.latest')} more={{ href: to.activity, label: t('activity.all') }}>
              <LatestActivity entries={activity} />
            </Part>
          </>
        }
      />
    </>
  )
}
