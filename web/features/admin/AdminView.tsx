import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import type { AdminPage } from '#contracts/league-pages.ts'
import { isAdmin } from '#domain/leagues/roles.ts'
import { isProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useCurrentLeague, useLeagues } from '#web/lib/league/leagues.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { LeagueView, useLeagueRef } from '#web/shared/LeagueView.tsx'

/** Renders the league's settings for admins; shows other users a notice and redirects them. */
export function AdminView({ children }: { children: (page: AdminPage) => ReactNode }) {
  const ref = useLeagueRef()
  const known = useCurrentLeague()
  const { isLoading } = useLeagues()
  // Persisted data of the last visit may be outdated, so it alone does not redirect anybody.
  const isPlainMember = !isLoading && known !== null && !isAdmin(known.role)
  const query = trpc.league.adminPage.useQuery(
    { league: ref },
    { enabled: isLoading ? known !== null && isAdmin(known.role) : !isPlainMember },
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
