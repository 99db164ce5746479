/** Optional properties of a screen. */
interface Options {
  /** The query that it starts with, whose input is the address's parameters; sent before the app has loaded. */
  asks?: string
  /** Its first view is prerendered and visible before any script runs; the result of `asks` is kept in the browser. */
  prerender?: true
  /**
   * A further query whose result is kept in the browser for offline use (web/lib/persistence/persisted-parts.ts selects
   * the parts).
   */
  keeps?: string
  /** Its menu group, and its key under `menu` in the common texts; the menu has the order of the rows. */
  menu?: `${MenuGroup}/${string}`
  /** The place that it is a tab of, and its key under `menu` in the common texts; tabs have the order of the rows. */
  tab?: `${TabbedPlace}/${string}`
  /** The place that the menu highlights for it; default: itself, or its tab's place. */
  of?: Place
  /** It has no parent screen: phones show no back button. */
  top?: true
  /** `g` followed by this letter opens it. */
  key?: string
  /** The app links to it as `/league/{slug}`. */
  long?: true
}

/**
 * `daily` is the bottom bar of a phone and the top of the league's menu; `draft` is shown while there is a draft,
 * `admin` to admins.
 */
export type MenuGroup = 'general' | 'daily' | 'league' | 'draft' | 'admin'
type TabbedPlace = 'leaderboard' | 'competitions'
type Place = TabbedPlace | 'home' | 'deathlist' | 'admin' | 'members'

/**
 * A screen. `page` is its file under web/features without the extension; its default export is a component without
 * props. The texts with the name of its folder are loaded with it.
 */
const screen = <const O extends Options>(path: string, page: string, options: O) => ({
  path,
  page,
  ...options,
})

/** A screen of a league: its path is below `/l/{league}` and `/league/{league}`; both accept slug and id. */
const inLeague = <const O extends Options>(path: string, page: string, options: O) => ({
  ...screen(path, page, options),
  inLeague: true as const,
})

/** A screen that needs no session and has no app frame. */
const open = (path: string, page: string) => ({ ...screen(path, page, {}), open: true as const })

/** All screens of the app: routes, menus, keys, prerendered views and offline queries follow from these rows. */
const rows = [
  open('/auth', 'auth/AuthPage'),
  open('/join/:code', 'auth/JoinPage'),
  open('/auth/forgotten', 'auth/ForgottenPasswordPage'),
  open('/auth/new-password', 'auth/NewPasswordPage'),
  open('/auth/confirm', 'auth/ConfirmPage'),
  open('/auth/second-factor', 'auth/SecondFactorPage'),
  open('/outlook-method', 'outlook/MethodPage'),
  open('/rules', 'rules/RulesListPage'),
  open('/rules/:pack', 'rules/RulesPackPage'),

  screen('/dashboard', 'dashboard/DashboardPage', {
    asks: 'league.dashboard',
    prerender: true,
    menu: 'general/dashboard',
    top: true,
    key: 'd',
  }),
  screen('/dashboard/:league', 'dashboard/DashboardPage', {}),
  screen('/profile', 'profile/ProfilePage', { menu: 'general/myProfile' }),
  screen('/profile/:row', 'profile/ProfileRowPage', {}),
  screen('/inbox', 'inbox/InboxPage', { asks: 'inbox.page', prerender: true, key: 'i' }),
  screen('/operator', 'operator/OperatorPage', {}),
  screen('/person/:person', 'person/PersonPage', { keeps: 'person.get' }),

  inLeague('', 'league/HomePage', {
    asks: 'league.home',
    prerender: true,
    menu: 'daily/home',
    top: true,
    key: 'h',
  }),
  inLeague('/game', 'league/HomePage', { asks: 'league.home', of: 'home', top: true }),
  inLeague('/dashboard', 'league/HomePage', { asks: 'league.home', of: 'home', top: true }),
  inLeague('/kick-off', 'league/KickOffPage', { asks: 'league.get', of: 'home' }),
  inLeague('/activity', 'league/ActivityPage', { of: 'home' }),
  inLeague('/opening', 'opening/OpeningPage', { asks: 'receipt.page', of: 'home' }),
  inLeague('/audit', 'league/AuditPage', {}),

  inLeague('/deathlist', 'deathlist/DeathlistPage', {
    asks: 'deathlist.page',
    prerender: true,
    menu: 'daily/deathlist',
    top: true,
    key: 'l',
  }),

  inLeague('/leaderboard', 'leaderboard/LeaderboardPage', {
    asks: 'standings.page',
    prerender: true,
    menu: 'daily/leaderboard',
    top: true,
    tab: 'leaderboard/table',
    key: 't',
  }),
  inLeague('/leaderboard/:season', 'leaderboard/LeaderboardPage', { of: 'leaderboard' }),
  inLeague('/picks', 'picks/PicksPage', {
    asks: 'pick.page',
    prerender: true,
    tab: 'leaderboard/picks',
    key: 'p',
  }),
  inLeague('/outlook', 'outlook/OutlookPage', {
    asks: 'outlook.page',
    prerender: true,
    tab: 'leaderboard/outlook',
  }),
  inLeague('/statistics', 'statistics/StatisticsPage', {
    asks: 'statistics.page',
    prerender: true,
    tab: 'leaderboard/statistics',
  }),
  inLeague('/statistics/:season', 'statistics/StatisticsPage', { of: 'leaderboard' }),
  inLeague('/what-if', 'statistics/WhatIfPage', { tab: 'leaderboard/whatIf' }),
  inLeague('/what-if/:season', 'statistics/WhatIfPage', { of: 'leaderboard' }),
  inLeague('/history', 'history/HistoryPage', {
    asks: 'history.page',
    prerender: true,
    tab: 'leaderboard/history',
  }),
  inLeague('/seasons/:season', 'history/YearbookPage', { keeps: 'history.yearbook', of: 'leaderboard' }),

  inLeague('/competitions', 'competitions/CompetitionsPage', {
    asks: 'competition.listPage',
    prerender: true,
    menu: 'daily/competitions',
    top: true,
    tab: 'competitions/allCompetitions',
    key: 'c',
    long: true,
  }),
  inLeague('/matchups', 'competitions/MatchupsPage', {
    asks: 'competition.matchupsPage',
    prerender: true,
    tab: 'competitions/matchups',
  }),
  inLeague('/calendar', 'competitions/CalendarPage', {
    asks: 'calendar.page',
    prerender: true,
    tab: 'competitions/calendar',
  }),
  inLeague('/admin/competitions', 'competitions/NewCompetitionPage', {
    asks: 'competition.adminPage',
    of: 'competitions',
  }),
  inLeague('/competitions/:competition/leaderboard', 'competitions/CompetitionLeaderboardPage', {
    asks: 'competition.leaderboardPage',
    keeps: 'competition.leaderboardPage',
    of: 'competitions',
  }),
  inLeague('/competitions/:competition/matches', 'competitions/MatchesPage', {
    asks: 'competition.matchesPage',
    keeps: 'competition.matchesPage',
    of: 'competitions',
  }),
  inLeague('/competitions/:competition/matches/:match', 'competitions/MatchPage', {
    keeps: 'competition.duelPage',
    of: 'competitions',
  }),
  inLeague('/competitions/:competition/team', 'competitions/TeamPage', {
    asks: 'competition.teamPage',
    keeps: 'competition.teamPage',
    of: 'competitions',
  }),
  inLeague('/competitions/:competition/participants', 'competitions/ParticipantsPage', {
    asks: 'competition.leaderboardPage',
    of: 'competitions',
  }),
  inLeague('/competitions/:competition/settings', 'competitions/CompetitionSettingsPage', {
    asks: 'competition.leaderboardPage',
    of: 'competitions',
  }),

  inLeague('/members', 'members/MembersPage', {
    asks: 'league.membersPage',
    prerender: true,
    menu: 'league/members',
    key: 'm',
  }),
  inLeague('/draft', 'draft/DraftPage', { asks: 'draft.page', menu: 'draft/draft' }),
  inLeague('/admin', 'admin/AdminPage', { menu: 'admin/admin' }),
  inLeague('/admin/:row', 'admin/AdminRowPage', {}),
  inLeague('/settings', 'admin/SettingsPage', { asks: 'league.settingsPage', menu: 'admin/leagueSettings' }),
] as const

type Row = (typeof rows)[number]
type NameIn<Line> = Line extends `${string}/${infer Name}` ? Name : never
export type MenuName = NameIn<Extract<Row, { menu: string }>['menu']>
/** A screen's name in the bottom bar of a phone. */
export type BottomNavName = NameIn<Extract<Row, { menu: `${'general' | 'daily'}/${string}` }>['menu']>
export type TabName = NameIn<Extract<Row, { tab: string }>['tab']>
/** A query whose result is kept for offline use. */
export type PersistedQueryName =
  | Extract<Row, { keeps: string }>['keeps']
  | Extract<Row, { prerender: true; asks: string }>['asks']

/** All rows with their common type. */
export const allScreens: readonly (Options & {
  path: string
  page: string
  inLeague?: true
  open?: true
  asks?: Extract<Row, { asks: string }>['asks']
  keeps?: Extract<Row, { keeps: string }>['keeps']
  menu?: `${MenuGroup}/${MenuName}`
  tab?: `${TabbedPlace}/${TabName}`
})[] = rows

export const menuNameOf = ({ menu }: (typeof allScreens)[number]): MenuName | undefined =>
  // The part after the group.
  menu?.split('/')[1] as MenuName | undefined

export const tabNameOf = ({ tab }: (typeof allScreens)[number]): TabName | undefined =>
  // The part after the place.
  tab?.split('/')[1] as TabName | undefined

/** The place that a screen belongs to; undefined if none. */
export const placeOf = (row: (typeof allScreens)[number]): string | undefined =>
  row.of ?? row.tab?.split('/')[0] ?? menuNameOf(row)

/** The query whose result is kept for a screen; undefined if none. */
export const persistedQueryOf = ({
  keeps,
  prerender,
  asks,
}: (typeof allScreens)[number]): PersistedQueryName | undefined =>
  // The rows contain exactly these strings.
  (keeps ?? (prerender && asks)) as PersistedQueryName | undefined
