import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { isProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague, useLeagues } from '#web/lib/league/leagues.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'
import type { AdminPageData } from './setting-rows.tsx'

/** What admins see of the league's settings; others are told so and sent away. */
export function AdminView({ children }: { children: (page: AdminPageData) => ReactNode }) {
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
  return <LeagueView query={query}>{children}</LeagueView>
}

function Denied({ league }: { league: string }) {
  const { t } = useTranslation('admin')
  const [, navigate] = useLocation()
  useEffect(() => {
    notify.error(t('denied'), { id: 'denied' })
    navigate(paths.league(league).home, { replace: true })
  }, [t, navigate, league])
  return null
}
