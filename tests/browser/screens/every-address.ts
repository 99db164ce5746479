import { parse } from 'regexparam'
import { allScreens } from '#contracts/screens.ts'

const inLeague = (base: string, paths: readonly string[]): string[] => paths.map((path) => base + path)
const cup = '/league/sunday-supper-club/competitions/supper-cup'
const duels = '/league/sunday-supper-club/competitions/four-seasons'

const signedOut = [
  '/',
  '/auth',
  '/auth?code=SUPPER',
  '/auth?join',
  '/join/SUPPER',
  '/auth/forgotten',
  '/auth/confirm',
  '/auth/new-password',
  '/auth/second-factor',
  '/outlook-method',
  '/rules',
  '/rules/jokers',
  '/rules/no-such-rules',
  '/privacy',
  '/nowhere-at-all',
]
/** Both the page and its request answer 404. Opened in a separate context, since the code is stored. */
const leadsNowhere = '/join/NOSUCH'
const everyone = [
  '/dashboard',
  '/inbox',
  '/profile',
  '/person/Q28054',
  ...inLeague('/l/sunday-supper-club', [
    '',
    '/game',
    '/kick-off',
    '/activity',
    '/audit',
    '/deathlist',
    '/leaderboard',
    '/statistics',
    '/what-if',
    '/members',
    '/picks',
    '/opening',
    '/settings',
    '/competitions',
    '/calendar',
    '/matchups',
  ]),
  ...inLeague('/league/the-reading-room', [
    '',
    '/dashboard',
    '/deathlist',
    '/leaderboard',
    '/outlook',
    '/history',
    '/seasons/1',
    '/picks',
    '/members',
  ]),
  `${cup}/leaderboard`,
  `${cup}/matches`,
  `${duels}/leaderboard`,
  `${duels}/matches`,
  '/league/the-reading-room/competitions/the-long-race/leaderboard',
  '/no/such/page',
]
/** Rarely opened, and made of the same parts. */
const seldom = [
  '/profile/name',
  '/dashboard/sunday-supper-club',
  '/l/sunday-supper-club/draft',
  '/l/sunday-supper-club/leaderboard/1',
  '/l/sunday-supper-club/statistics/1',
  '/l/the-reading-room/what-if/1',
  `${cup}/matches/1-1`,
  `${cup}/participants`,
  `${duels}/team`,
  '/league/the-reading-room/competitions/the-long-race/settings',
]
const adminsOnly = ['/l/the-reading-room/admin', '/league/the-reading-room/admin/competitions']
const operatorsOnly = ['/operator']

/** Addresses of the demo's screens, by who may open them. */
export const addresses = { signedOut, leadsNowhere, everyone, seldom, adminsOnly, operatorsOnly }

/** Owner of the demo's leagues, and also the operator. */
export const demoOperator = 'marta@demo.deathlist.example'

const everyAddress = [...signedOut, ...everyone, ...seldom, ...adminsOnly, ...operatorsOnly].map(
  (address) => address.split('?')[0] ?? address,
)

/** The patterns of a screen's addresses. */
const patternsOf = ({ path, inLeague: ofLeague }: (typeof allScreens)[number]): RegExp[] =>
  (ofLeague ? [`/l/:league${path}`, `/league/:league${path}`] : [path]).map((each) => parse(each).pattern)

/** The first of these addresses for each screen, and those that lead to no screen. */
export const oncePerScreen = (paths: readonly string[]): string[] => {
  const screenOf = (address: string) =>
    allScreens.find((screen) =>
      patternsOf(screen).some((pattern) => pattern.test(address.split('?')[0] ?? '')),
    )
  const screens = paths.map(screenOf)
  return paths.filter((_, nr) => screens[nr] === undefined || screens.indexOf(screens[nr]) === nr)
}

/** Screens of the registry without an address here. */
export const screensLeftOut = (): string[] =>
  allScreens.flatMap((screen) =>
    everyAddress.some((address) => patternsOf(screen).some((pattern) => pattern.test(address)))
      ? []
      : [screen.path],
  )
