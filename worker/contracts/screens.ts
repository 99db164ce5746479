/** Every screen of the app, a row each: the app's routes, menus and keys, first looks and kept answers follow from it. */
interface ScreenRow {
  /** Its address; that of a league's screen is below `/l/{league}` and `/league/{league}`, which take slug and id. */
  path: string
  inLeague?: true
  /** The app links to it by `/league/{slug}`. */
  long?: true
  /**
   * The file under web/features without its extension. Its default export is a component without props, and the texts
   * with the name of its folder are loaded along with it.
   */
  page: string
  /** It needs no session, and stands outside of the frame. */
  open?: true
  /** The query with which it begins, its input being what the address names; sent before the app is there. */
  asks?: string
  /** The query whose answer stays in the browser, to be read without a network (web/lib/kept-parts.ts: which parts). */
  keeps?: string
  /** Its first look comes with the page, before any script. */
  prerender?: true
  /** Where it stands in the menu, in the order of the rows; `name` is its key under `menu` in the common texts. */
  menu?: { group: MenuGroup; name: string; daily?: true }
  /** `g` and this letter lead to it. */
  key?: string
}

/** `daily` ones are also in the bar at the foot of a phone; `admin` is for admins. */
export type MenuGroup = 'general' | 'game' | 'competitions' | 'admin'

/** In the order of the menu. */
export const screenRows = [
  { path: '/auth', page: 'auth/AuthPage', open: true },
  { path: '/join/:code', page: 'auth/JoinPage', open: true },
  { path: '/auth/forgotten', page: 'auth/ForgottenPasswordPage', open: true },
  { path: '/auth/new-password', page: 'auth/NewPasswordPage', open: true },
  { path: '/auth/confirm', page: 'auth/ConfirmPage', open: true },
  { path: '/auth/second-factor', page: 'auth/SecondFactorPage', open: true },
  { path: '/outlook-method', page: 'outlook/MethodPage', open: true },

  {
    path: '/dashboard',
    page: 'dashboard/DashboardPage',
    asks: 'league.dashboard',
    keeps: 'league.dashboard',
    prerender: true,
    menu: { group: 'general', name: 'dashboard' },
    key: 'd',
  },
  { path: '/dashboard/:league', page: 'dashboard/DashboardPage' },
  { path: '/profile', page: 'profile/ProfilePage', menu: { group: 'general', name: 'myProfile' } },
  {
    path: '/inbox',
    page: 'inbox/InboxPage',
    asks: 'inbox.page',
    keeps: 'inbox.page',
    prerender: true,
    key: 'i',
  },
  { path: '/operator', page: 'operator/OperatorPage' },
  { path: '/person/:person', page: 'person/PersonPage', keeps: 'person.get' },

  {
    path: '',
    inLeague: true,
    page: 'league/OverviewPage',
    asks: 'league.overview',
    keeps: 'league.overview',
    prerender: true,
    menu: { group: 'game', name: 'overview', daily: true },
    key: 'o',
  },
  {
    path: '/game',
    inLeague: true,
    page: 'league/GamePage',
    asks: 'league.game',
    keeps: 'league.game',
    prerender: true,
    menu: { group: 'game', name: 'game' },
    key: 'g',
  },
  { path: '/dashboard', inLeague: true, page: 'league/GamePage', asks: 'league.game' },
  {
    path: '/deathlist',
    inLeague: true,
    page: 'deathlist/DeathlistPage',
    asks: 'deathlist.page',
    keeps: 'deathlist.page',
    prerender: true,
    menu: { group: 'game', name: 'deathlist', daily: true },
    key: 'l',
  },
  {
    path: '/leaderboard',
    inLeague: true,
    page: 'leaderboard/LeaderboardPage',
    asks: 'standings.page',
    keeps: 'standings.page',
    prerender: true,
    menu: { group: 'game', name: 'leaderboard', daily: true },
    key: 't',
  },
  { path: '/leaderboard/:season', inLeague: true, page: 'leaderboard/LeaderboardPage' },
  {
    path: '/members',
    inLeague: true,
    page: 'members/MembersPage',
    asks: 'league.membersPage',
    keeps: 'league.membersPage',
    prerender: true,
    menu: { group: 'game', name: 'members', daily: true },
    key: 'm',
  },
  {
    path: '/picks',
    inLeague: true,
    page: 'picks/PicksPage',
    asks: 'pick.page',
    keeps: 'pick.page',
    prerender: true,
    menu: { group: 'game', name: 'picks' },
    key: 'p',
  },
  {
    path: '/history',
    inLeague: true,
    page: 'history/HistoryPage',
    asks: 'history.page',
    keeps: 'history.page',
    prerender: true,
    menu: { group: 'game', name: 'history' },
  },
  { path: '/seasons/:season', inLeague: true, page: 'history/YearbookPage', keeps: 'history.yearbook' },
  {
    path: '/statistics',
    inLeague: true,
    page: 'statistics/StatisticsPage',
    asks: 'statistics.page',
    keeps: 'statistics.page',
    prerender: true,
    menu: { group: 'game', name: 'statistics' },
  },
  { path: '/statistics/:season', inLeague: true, page: 'statistics/StatisticsPage' },
  { path: '/what-if', inLeague: true, page: 'statistics/WhatIfPage' },
  { path: '/what-if/:season', inLeague: true, page: 'statistics/WhatIfPage' },
  {
    path: '/outlook',
    inLeague: true,
    page: 'outlook/OutlookPage',
    asks: 'outlook.page',
    keeps: 'outlook.page',
    prerender: true,
    menu: { group: 'game', name: 'outlook' },
  },
  { path: '/kick-off', inLeague: true, page: 'league/KickOffPage', asks: 'league.get' },
  { path: '/activity', inLeague: true, page: 'league/ActivityPage' },
  { path: '/audit', inLeague: true, page: 'league/AuditPage' },
  { path: '/draft', inLeague: true, page: 'draft/DraftPage', asks: 'draft.page' },
  { path: '/opening', inLeague: true, page: 'opening/OpeningPage', asks: 'receipt.page' },

  {
    path: '/competitions',
    inLeague: true,
    page: 'competitions/CompetitionsPage',
    long: true,
    asks: 'competition.listPage',
    keeps: 'competition.listPage',
    prerender: true,
    menu: { group: 'competitions', name: 'competitions' },
    key: 'c',
  },
  {
    path: '/matchups',
    inLeague: true,
    page: 'competitions/MatchupsPage',
    asks: 'competition.matchupsPage',
    keeps: 'competition.matchupsPage',
    prerender: true,
    menu: { group: 'competitions', name: 'matchups' },
  },
  {
    path: '/calendar',
    inLeague: true,
    page: 'competitions/CalendarPage',
    asks: 'calendar.page',
    keeps: 'calendar.page',
    prerender: true,
    menu: { group: 'competitions', name: 'calendar' },
  },
  {
    path: '/admin/competitions',
    inLeague: true,
    page: 'competitions/NewCompetitionPage',
    asks: 'competition.adminPage',
  },
  {
    path: '/competitions/:competition/leaderboard',
    inLeague: true,
    page: 'competitions/CompetitionLeaderboardPage',
    asks: 'competition.leaderboardPage',
    keeps: 'competition.leaderboardPage',
  },
  {
    path: '/competitions/:competition/matches',
    inLeague: true,
    page: 'competitions/MatchesPage',
    asks: 'competition.matchesPage',
    keeps: 'competition.matchesPage',
  },
  {
    path: '/competitions/:competition/matches/:match',
    inLeague: true,
    page: 'competitions/MatchPage',
    keeps: 'competition.duelPage',
  },
  {
    path: '/competitions/:competition/team',
    inLeague: true,
    page: 'competitions/TeamPage',
    asks: 'competition.teamPage',
    keeps: 'competition.teamPage',
  },
  {
    path: '/competitions/:competition/participants',
    inLeague: true,
    page: 'competitions/ParticipantsPage',
    asks: 'competition.leaderboardPage',
  },
  {
    path: '/competitions/:competition/settings',
    inLeague: true,
    page: 'competitions/CompetitionSettingsPage',
    asks: 'competition.leaderboardPage',
  },

  { path: '/admin', inLeague: true, page: 'admin/AdminPage', menu: { group: 'admin', name: 'admin' } },
  {
    path: '/settings',
    inLeague: true,
    page: 'admin/SettingsPage',
    asks: 'league.settingsPage',
    menu: { group: 'admin', name: 'leagueSettings' },
  },
] as const satisfies readonly ScreenRow[]

export type MenuName = Extract<(typeof screenRows)[number], { menu: unknown }>['menu']['name']
export type KeptByScreen = Extract<(typeof screenRows)[number], { keeps: string }>['keeps']

/** The rows by the type that all have. */
export const allScreens: readonly (ScreenRow & { menu?: { name: MenuName }; keeps?: KeptByScreen })[] =
  screenRows
