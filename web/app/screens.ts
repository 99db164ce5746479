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
}

const screen = (path: string, page: string): Screen => ({ path, page, access: 'signed-in' })
const open = (path: string, page: string): Screen => ({ path, page, access: 'open' })

/** A screen of a league, under its slug and under its id; either segment takes either. */
const inLeague = (path: string, page: string): Screen[] =>
  ['/l/:league', '/league/:league'].map((base) => screen(base + path, page))

export const screens: readonly Screen[] = [
  open('/auth', 'auth/AuthPage'),
  open('/auth/forgotten', 'auth/ForgottenPasswordPage'),
  open('/auth/new-password', 'auth/NewPasswordPage'),
  open('/auth/confirm', 'auth/ConfirmPage'),
  open('/auth/second-factor', 'auth/SecondFactorPage'),

  screen('/dashboard', 'dashboard/DashboardPage'),
  screen('/dashboard/:league', 'dashboard/DashboardPage'),
  screen('/profile', 'profile/ProfilePage'),
  screen('/person/:person', 'person/PersonPage'),

  ...inLeague('', 'league/OverviewPage'),
  ...inLeague('/game', 'league/GamePage'),
  ...inLeague('/dashboard', 'league/GamePage'),
  ...inLeague('/activity', 'league/ActivityPage'),
  ...inLeague('/audit', 'league/AuditPage'),
  ...inLeague('/deathlist', 'deathlist/DeathlistPage'),
  ...inLeague('/leaderboard', 'leaderboard/LeaderboardPage'),
  ...inLeague('/leaderboard/:season', 'leaderboard/LeaderboardPage'),
  ...inLeague('/members', 'members/MembersPage'),
  ...inLeague('/picks', 'picks/PicksPage'),
  ...inLeague('/admin', 'admin/AdminPage'),
  ...inLeague('/settings', 'admin/SettingsPage'),

  ...inLeague('/matchups', 'competitions/MatchupsPage'),
  ...inLeague('/calendar', 'competitions/CalendarPage'),
  ...inLeague('/competitions', 'competitions/CompetitionsPage'),
  ...inLeague('/admin/competitions', 'competitions/NewCompetitionPage'),
  ...inLeague('/competitions/:competition/leaderboard', 'competitions/CompetitionLeaderboardPage'),
  ...inLeague('/competitions/:competition/matches', 'competitions/MatchesPage'),
  ...inLeague('/competitions/:competition/matches/:match', 'competitions/MatchPage'),
  ...inLeague('/competitions/:competition/team', 'competitions/TeamPage'),
  ...inLeague('/competitions/:competition/participants', 'competitions/ParticipantsPage'),
  ...inLeague('/competitions/:competition/settings', 'competitions/CompetitionSettingsPage'),
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
