import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { z } from 'zod'
import type { adminPage } from '#contracts/league-pages.ts'
import { isProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useCurrentLeague, useLeagues } from '#web/lib/league/leagues.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { DeleteLeague } from './DeleteLeague.tsx'
import { InviteCode } from './InviteCode.tsx'
import { NameForm } from './NameForm.tsx'
import { NewSeason } from './NewSeason.tsx'
import { PickRules } from './PickRules.tsx'
import { Pictures } from './Pictures.tsx'
import { Players } from './Players.tsx'
import { Comments } from './Remarks.tsx'
import { SeasonDatesForm } from './SeasonDatesForm.tsx'
import { Section } from './Section.tsx'
import { SettingSwitches } from './SettingSwitches.tsx'
import { Watch } from './Watch.tsx'
import { Webhooks } from './Webhooks.tsx'

/** What admins look after: invite code, players, pick rules, season, lock. Others are sent away. */
export default function AdminPage() {
  const ref = useLeagueRef()
  const known = useCurrentLeague()
  const { isLoading } = useLeagues()
  // What was kept from the last visit may be out of date: it is not enough to send anybody away.
  const isPlainMember = !isLoading && known?.isAdmin === false
  const query = trpc.league.adminPage.useQuery(
    { league: ref },
    { enabled: !isPlainMember && (!isLoading || known?.isAdmin === true) },
  )
  if (isPlainMember || isProblem(query.error, 'not_allowed')) return <Denied league={ref} />
  return <LeagueView query={query}>{(page) => <Admin page={page} />}</LeagueView>
}

function Denied({ league }: { league: string }) {
  const { t } = useTranslation('admin')
  const [, navigate] = useLocation()
  useEffect(() => {
    notify.error(t('denied'), { id: 'denied' })
    navigate(paths.league(league).overview, { replace: true })
  }, [t, navigate, league])
  return null
}

function Admin({ page }: { page: z.output<typeof adminPage> }) {
  const { t } = useTranslation('admin')
  const { league, members, seasons } = page
  const to = paths.league(league.slug)
  return (
    <>
      <PageHeader title={t('title')} kicker={<LeagueKicker league={league} />} lede={t('lede')} />
      <div>
        {league.inviteCode && (
          <Section title={t('code.title')} text={t('code.text')}>
            <InviteCode league={league} code={league.inviteCode} />
          </Section>
        )}
        <Section title={t('players.title')} text={t('players.text')}>
          <Players members={members} href={to.members} />
        </Section>
        <Section title={t('lock.title')} text={t('lock.text')}>
          <SettingSwitches league={league} section="lock" />
        </Section>
        <Section title={t('exclusive.title')} text={t('exclusive.text')}>
          <SettingSwitches league={league} section="exclusive" />
          {league.exclusive && (
            <p className="mt-3">
              <Link href={to.draft} className="link">
                {t('exclusive.toDraft')}
              </Link>
            </p>
          )}
        </Section>
        <Section title={t('rules.title')} text={t('rules.text')}>
          <PickRules league={league} href={to.settings} />
        </Section>
        <Section title={t('dates.title')} text={t('dates.text')}>
          <SeasonDatesForm key={`${league.startDate} ${league.endDate}`} league={league} />
        </Section>
        <Section title={t('season.title')} text={t('season.text')}>
          <NewSeason league={league} seasons={seasons} />
        </Section>
        <Section title={t('remarks.title')} text={t('remarks.text')}>
          <Comments league={league} reports={page.reports} />
        </Section>
        <Section title={t('webhooks.title')} text={t('webhooks.text')}>
          <Webhooks league={league} webhooks={page.webhooks} />
        </Section>
        <Section title={t('pictures.title')} text={t('pictures.text')}>
          <Pictures league={league} shared={page.picturesShared} />
        </Section>
        <Section title={t('watch.title')} text={t('watch.text')}>
          <Watch health={page.health} />
        </Section>
        <Section title={t('name.title')} text={t('name.text')}>
          <NameForm key={league.name} league={league} />
        </Section>
        {league.role === 'OWNER' && (
          <Section title={t('delete.title')} text={t('delete.text')}>
            <DeleteLeague league={league} />
          </Section>
        )}
      </div>
    </>
  )
}
