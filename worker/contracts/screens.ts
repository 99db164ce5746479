/** What a screen may have beside its address and its page. */
interface Options {
  /** The query with which it begins, its input being what the address names; sent before the app is there. */
  asks?: string
  /** Its first look comes with the page, before any script; what it asks stays in the browser. */
  prerender?: true
  /** Another query whose answer stays in the browser, to be read without a network (web/lib/persistence/persisted-parts.ts: which parts). */
  keeps?: string
  /** Its menu, in the order of the rows, and its key under `menu` in the common texts. */
  menu?: `${MenuGroup}/${string}`
  /** `g` and this letter lead to it. */
  key?: string
  /** The app links to it by `/league/{slug}`. */
  long?: true
}

/** `daily` is a part of `game`, and the bar at the foot of a phone; `admin` is for admins. */
export type MenuGroup = 'general' | 'daily' | 'game' | 'competitions' | 'admin'

/**
 * A screen. `page` is its file under web/features without the extension: its default export is a component without
 * props, and the texts with the name of its folder are loaded along with it.
 */
const screen = <const O extends Options>(path: string, page: string, options: O) => ({
  path,
  page,
  ...options,
})

/** A screen of a league: its path is below `/l/{league}` and `/league/{league}`, which take slug and id. */
const inLeague = <const O extends Options>(path: string, page: string, options: O) => ({
  ...screen(path, page, options),
  inLeague: true as const,
})

/** A screen that needs no session, and stands outside of the frame. */
const open = (path: string, page: string) => ({ ...screen(path, page, {}), open: true as const })

/** Every screen of the app: its routes, menus and keys, first looks and kept answers follow from these rows. */
const rows = [
  open('/auth', 'auth/AuthPage'),
  open('/join/:code', 'auth/JoinPage'),
  open('/auth/forgotten', 'auth/ForgottenPasswordPage'),
  open('/auth/new-password', 'auth/NewPasswordPage'),
  open('/auth/confirm', 'auth/ConfirmPage'),
  open('/auth/second-factor', 'auth/SecondFactorPage'),
  open('/outlook-method', 'outlook/MethodPage'),

  screen('/dashboard', 'dashboard/DashboardPage', {
    asks: 'league.dashboard',
    prerender: true,
    menu: 'general/dashboard',
    key: 'd',
  }),
  screen('/dashboard/:league', 'dashboard/DashboardPage', {}),
  screen('/profile', 'profile/ProfilePage', { menu: 'general/myProfile' }),
  screen('/inbox', 'inbox/InboxPage', { asks: 'inbox.page', prerender: true, key: 'i' }),
  screen('/operator', 'operator/OperatorPage', {}),
  screen('/person/:person', 'person/PersonPage', { keeps: 'person.get' }),

  inLeague('', 'league/OverviewPage', {
    asks: 'league.overview',
    prerender: true,
    menu: 'daily/overview',
    key: 'o',
  }),
  inLeague('/game', 'league/GamePage', { asks: 'league.game', prerender: true, menu: 'game/game', key: 'g' }),
  inLeague('/dashboard', 'league/GamePage', { asks: 'league.game' }),
  inLeague('/deathlist', 'deathlist/DeathlistPage', {
    asks: 'deathlist.page',
    prerender: true,
    menu: 'daily/deathlist',
    key: 'l',
  }),
  inLeague('/leaderboard', 'leaderboard/LeaderboardPage', {
    asks: 'standings.page',
    prerender: true,
    menu: 'daily/leaderboard',
    key: 't',
  }),
  inLeague('/leaderboard/:season', 'leaderboard/LeaderboardPage', {}),
  inLeague('/members', 'members/MembersPage', {
    asks: 'league.membersPage',
    prerender: true,
    menu: 'daily/members',
    key: 'm',
  }),
  inLeague('/picks', 'picks/PicksPage', { asks: 'pick.page', prerender: true, menu: 'game/picks', key: 'p' }),
  inLeague('/history', 'history/HistoryPage', {
    asks: 'history.page',
    prerender: true,
    menu: 'game/history',
  }),
  inLeague('/seasons/:season', 'history/YearbookPage', { keeps: 'history.yearbook' }),
  inLeague('/statistics', 'statistics/StatisticsPage', {
    asks: 'statistics.page',
    prerender: true,
    menu: 'game/statistics',
  }),
  inLeague('/statistics/:season', 'statistics/StatisticsPage', {}),
  inLeague('/what-if', 'statistics/WhatIfPage', {}),
  inLeague('/what-if/:season', 'statistics/WhatIfPage', {}),
  inLeague('/outlook', 'outlook/OutlookPage', {
    asks: 'outlook.page',
    prerender: true,
    menu: 'game/outlook',
  }),
  inLeague('/kick-off', 'league/KickOffPage', { asks: 'league.get' }),
  inLeague('/activity', 'league/ActivityPage', {}),
  inLeague('/audit', 'league/AuditPage', {}),
  inLeague('/draft', 'draft/DraftPage', { asks: 'draft.page' }),
  inLeague('/opening', 'opening/OpeningPage', { asks: 'receipt.page' }),

  inLeague('/competitions', 'competitions/CompetitionsPage', {
    asks: 'competition.listPage',
    prerender: true,
    menu: 'competitions/competitions',
    key: 'c',
    long: true,
  }),
  inLeague('/matchups', 'competitions/MatchupsPage', {
    asks: 'competition.matchupsPage',
    prerender: true,
    menu: 'competitions/matchups',
  }),
  inLeague('/calendar', 'competitions/CalendarPage', {
    asks: 'calendar.page',
    prerender: true,
    menu: 'competitions/calendar',
  }),
  inLeague('/admin/competitions', 'competitions/NewCompetitionPage', { asks: 'competition.adminPage' }),
  inLeague('/competitions/:competition/leaderboard', 'competitions/CompetitionLeaderboardPage', {
    asks: 'competition.leaderboardPage',
    keeps: 'competition.leaderboardPage',
  }),
  inLeague('/competitions/:competition/matches', 'competitions/MatchesPage', {
    asks: 'competition.matchesPage',
    keeps: 'competition.matchesPage',
  }),
  inLeague('/competitions/:competition/matches/:match', 'competitions/MatchPage', {
    keeps: 'competition.duelPage',
  }),
  inLeague('/competitions/:competition/team', 'competitions/TeamPage', {
    asks: 'competition.teamPage',
    keeps: 'competition.teamPage',
  }),
  inLeague('/competitions/:competition/participants', 'competitions/ParticipantsPage', {
    asks: 'competition.leaderboardPage',
  }),
  inLeague('/competitions/:competition/settings', 'competitions/CompetitionSettingsPage', {
    asks: 'competition.leaderboardPage',
  }),

  inLeague('/admin', 'admin/AdminPage', { menu: 'admin/admin' }),
  inLeague('/settings', 'admin/SettingsPage', { asks: 'league.settingsPage', menu: 'admin/leagueSettings' }),
] as const

type Row = (typeof rows)[number]
type NameIn<Menu> = Menu extends `${string}/${infer Name}` ? Name : never
/** What a menu calls a screen. */
export type MenuName = NameIn<Extract<Row, { menu: string }>['menu']>
/** A query whose answer a screen has kept. */
export type KeptByScreen =
  | Extract<Row, { keeps: string }>['keeps']
  | Extract<Row, { prerender: true; asks: string }>['asks']

/** The rows by the type that all have. */
export const allScreens: readonly (Options & {
  path: string
  page: string
  inLeague?: true
  open?: true
  asks?: Extract<Row, { asks: string }>['asks']
  keeps?: Extract<Row, { keeps: string }>['keeps']
  menu?: `${MenuGroup}/${MenuName}`
})[] = rows

/** What a menu calls a screen; undefined: it is in none. */
export const menuNameOf = ({ menu }: (typeof allScreens)[number]): MenuName | undefined =>
  // What stands behind the group.
  menu?.split('/')[1] as MenuName | undefined

/** The query whose answer a screen has kept; undefined: none. */
export const keptBy = ({ keeps, prerender, asks }: (typeof allScreens)[number]): KeptByScreen | undefined =>
  // The strings are those of the rows.
  (keeps ?? (prerender && asks)) as KeptByScreen | undefined
