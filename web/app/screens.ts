import type { QueryName } from '../lib/query-name.ts'

/**
 * Every screen and its address: one line each. `page` names the file under web/features without its extension; its
 * default export is a component without props (parameters come from wouter's `useParams`), and the texts of the same
 * name as its folder (web/locales/{en,it}/{folder}.json) are loaded along with it. A page that is not built yet shows
 * as not found.
 */
export interface Screen {
  path: string
  page: string
  /** `open` screens need no session and stand outside of the frame. */
  access: 'signed-in' | 'open'
  /** The query with which the screen begins, its input being what the address names; asked ahead of the app's coming. */
  asks?: QueryName
}

const screen = (path: string, page: string, asks?: QueryName): Screen => ({
  path,
  page,
  access: 'signed-in',
  ...(asks ? { asks } : {}),
})
const open = (path: string, page: string): Screen => ({ path, page, access: 'open' })

/** A screen of a league, under its slug and under its id; either segment takes either. */
const inLeague = (path: string, page: string, asks?: QueryName): Screen[] =>
  ['/l/:league', '/league/:league'].map((base) => screen(base + path, page, asks))

export const screens: readonly Screen[] = [
  open('/auth', 'auth/AuthPage'),
  open('/join/:code', 'auth/JoinPage'),
  open('/auth/forgotten', 'auth/ForgottenPasswordPage'),
  open('/auth/new-password', 'auth/NewPasswordPage'),
  open('/auth/confirm', 'auth/ConfirmPage'),
  open('/auth/second-factor', 'auth/SecondFactorPage'),
  open('/outlook-method', 'outlook/MethodPage'),

  screen('/dashboard', 'dashboard/DashboardPage', 'league.dashboard'),
  screen('/dashboard/:league', 'dashboard/DashboardPage'),
  screen('/inbox', 'inbox/InboxPage', 'inbox.page'),
  screen('/profile', 'profile/ProfilePage'),
  screen('/operator', 'operator/OperatorPage'),
  screen('/person/:person', 'person/PersonPage'),

  ...inLeague('', 'league/OverviewPage', 'league.overview'),
  ...inLeague('/game', 'league/GamePage', 'league.game'),
  ...inLeague('/dashboard', 'league/GamePage', 'league.game'),
  ...inLeague('/kick-off', 'league/KickOffPage', 'league.get'),
  ...inLeague('/activity', 'league/ActivityPage'),
  ...inLeague('/audit', 'league/AuditPage'),
  ...inLeague('/deathlist', 'deathlist/DeathlistPage', 'deathlist.page'),
  ...inLeague('/draft', 'draft/DraftPage', 'draft.page'),
  ...inLeague('/leaderboard', 'leaderboard/LeaderboardPage', 'standings.page'),
  ...inLeague('/leaderboard/:season', 'leaderboard/LeaderboardPage'),
  ...inLeague('/statistics', 'statistics/StatisticsPage', 'statistics.page'),
  ...inLeague('/statistics/:season', 'statistics/StatisticsPage'),
  ...inLeague('/what-if', 'statistics/WhatIfPage'),
  ...inLeague('/what-if/:season', 'statistics/WhatIfPage'),
  ...inLeague('/outlook', 'outlook/OutlookPage', 'outlook.page'),
  ...inLeague('/history', 'history/HistoryPage', 'history.page'),
  ...inLeague('/seasons/:season', 'history/YearbookPage'),
  ...inLeague('/members', 'members/MembersPage', 'league.membersPage'),
  ...inLeague('/opening', 'opening/OpeningPage', 'receipt.page'),
  ...inLeague('/picks', 'picks/PicksPage', 'pick.page'),
  ...inLeague('/admin', 'admin/AdminPage'),
  ...inLeague('/settings', 'admin/SettingsPage', 'league.settingsPage'),

  ...inLeague('/matchups', 'competitions/MatchupsPage', 'competition.matchupsPage'),
  ...inLeague('/calendar', 'competitions/CalendarPage', 'calendar.page'),
  ...inLeague('/competitions', 'competitions/CompetitionsPage', 'competition.listPage'),
  ...inLeague('/admin/competitions', 'competitions/NewCompetitionPage', 'competition.adminPage'),
  ...inLeague(
    '/competitions/:competition/leaderboard',
    'competitions/CompetitionLeaderboardPage',
    'competition.leaderboardPage',
  ),
  ...inLeague('/competitions/:competition/matches', 'competitions/MatchesPage', 'competition.matchesPage'),
  ...inLeague('/competitions/:competition/matches/:match', 'competitions/MatchPage'),
  ...inLeague('/competitions/:competition/team', 'competitions/TeamPage', 'competition.teamPage'),
  ...inLeague(
    '/competitions/:competition/participants',
    'competitions/ParticipantsPage',
    'competition.leaderboardPage',
  ),
  ...inLeague(
    '/competitions/:competition/settings',
    'competitions/CompetitionSettingsPage',
    'competition.leaderboardPage',
  ),
]

/** Old addresses and where they lead; `:name` carries over. */
export const redirects: readonly { from: string; to: string }[] = [
  { from: '/league/:league/team', to: '/league/:league/deathlist' },
  { from: '/l/:league/team', to: '/l/:league/deathlist' },
  {
    from: '/league/:league/competitions/:competition',
    to: '/league/:league/competitions/:competition/leaderboard',
  },
  {
    from: '/l/:league/competitions/:competition',
    to: '/league/:league/competitions/:competition/leaderboard',
  },
]
