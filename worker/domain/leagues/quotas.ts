import { maxMembers } from './joining.ts'

/*
 * The limits for one account, league or list: how many things it may have, and how many it may create. Normal
 * use stays far below; the limits bound the cost that one person can cause for others. SECURITY.md shows this
 * table.
 */

const minute = 60
const day = 86_400

/** A live connection ends after this time, so the rate of new connections also limits the number of open ones. */
export const connectionSeconds = 7_200

/** A limit on existing things. `code` null: nothing is refused, the oldest is deleted. */
interface Standing {
  /** The name in SECURITY.md */
  what: string
  per: string
  max: number
  code: string | null
}

/** A limit on an account's actions per window of `seconds`; windows are aligned to UTC. */
interface Rate extends Omit<Standing, 'per'> {
  seconds: number
  code: string
}

/** Limits on existing things, enforced in the SQL statement that inserts them */
export const standing = {
  leaguesOwned: { what: 'leagues owned', per: 'account', max: 50, code: 'quota_leagues_owned' },
  leaguesJoined: {
    what: 'memberships, own leagues included',
    per: 'account',
    max: 100,
    code: 'quota_leagues_joined',
  },
  members: { what: 'members', per: 'league', max: maxMembers, code: 'league_full' },
  competitions: {
    what: 'competitions that are not over',
    per: 'league',
    max: 50,
    code: 'too_many_competitions',
  },
  seasonCompetitions: {
    what: 'competitions that were not called off',
    per: 'season',
    max: 200,
    code: 'quota_season_competitions',
  },
  seasonRules: {
    what: 'days from which changed rules bind',
    per: 'season',
    max: 100,
    code: 'quota_season_rules',
  },
  webhooks: { what: 'webhooks', per: 'league', max: 5, code: 'webhooks_full' },
  listPicks: {
    what: 'picks in a season, removed ones that saw a midnight included',
    per: 'list',
    max: 300,
    code: 'quota_list_picks',
  },
  sealedChanges: {
    what: 'changes of a sealed list, removals apart',
    per: 'list',
    max: 500,
    code: 'quota_sealed_changes',
  },
  votes: { what: 'people voted against in a season', per: 'member', max: 20, code: 'votes_full' },
  inMind: { what: 'people on a watchlist', per: 'account', max: 200, code: 'in_mind_full' },
  tokens: { what: 'personal tokens', per: 'account', max: 20, code: 'tokens_full' },
  factors: { what: 'second factors', per: 'account', max: 10, code: 'too_many_enrolled_mfa_factors' },
  passkeys: { what: 'passkeys', per: 'account', max: 20, code: 'too_many_passkeys' },
  subscriptions: { what: 'browsers that take pushes', per: 'account', max: 20, code: null },
  sessions: { what: 'devices signed in', per: 'account', max: 100, code: null },
  connections: { what: 'open screens', per: 'member and league', max: 10, code: 'too_many_connections' },
  roomConnections: { what: 'open screens', per: 'league', max: 100, code: 'too_many_connections' },
} as const satisfies Record<string, Standing>

/** How often an account may do something. Every attempt counts, failed ones too. */
export const rates = {
  leaguesMade: { what: 'leagues made', max: 20, seconds: day, code: 'quota_leagues_made' },
  joins: { what: 'leagues joined', max: 30, seconds: day, code: 'quota_joins' },
  administration: {
    what: 'changes of leagues: settings, rules, roles, codes, drafts, competitions',
    max: 300,
    seconds: day,
    code: 'quota_administration',
  },
  seasonsOpened: { what: 'seasons opened', max: 10, seconds: day, code: 'quota_seasons_opened' },
  competitionsMade: { what: 'competitions made', max: 40, seconds: day, code: 'quota_competitions_made' },
  picks: { what: 'picks added or put back', max: 600, seconds: day, code: 'quota_picks' },
  listChanges: {
    what: 'names of lists, queues and teams saved',
    max: 300,
    seconds: day,
    code: 'quota_list_changes',
  },
  rulings: { what: 'rulings proposed and objections', max: 30, seconds: day, code: 'quota_rulings' },
  votes: { what: 'votes against people', max: 200, seconds: day, code: 'quota_votes' },
  remarks: { what: 'comments', max: 12, seconds: minute, code: 'quota_remarks_minute' },
  remarksADay: { what: 'comments', max: 300, seconds: day, code: 'quota_remarks' },
  remarkChanges: {
    what: 'comments edited or put back',
    max: 300,
    seconds: day,
    code: 'quota_remark_changes',
  },
  reactions: { what: 'reactions', max: 60, seconds: minute, code: 'quota_reactions' },
  reports: { what: 'reports of comments', max: 20, seconds: day, code: 'quota_reports' },
  inMind: { what: 'people on a watchlist', max: 500, seconds: day, code: 'quota_in_mind' },
  settings: {
    what: 'changes of profile, notifications and browsers that take pushes',
    max: 300,
    seconds: day,
    code: 'quota_settings',
  },
  avatars: { what: 'pictures uploaded', max: 40, seconds: day, code: 'quota_avatars' },
  webhookChanges: { what: 'webhooks added, resumed or tried', max: 60, seconds: day, code: 'quota_webhooks' },
  links: {
    what: 'addresses of calendars, feeds and pictures made',
    max: 60,
    seconds: day,
    code: 'quota_links',
  },
  tokensMade: { what: 'personal tokens made', max: 40, seconds: day, code: 'quota_tokens_made' },
  /** Sixty leagues on two devices that reconnect every ten minutes */
  connections: { what: 'screens opened', max: 1_440, seconds: connectionSeconds, code: 'quota_connections' },
} as const satisfies Record<string, Rate>
export type RateName = keyof typeof rates

/**
 * Limits enforced by their own counters. Searches that reach Wikidata are never refused: beyond the limit results are
 * shown, but not stored in the index. Beyond its limit a person's page has no biography unless one is stored.
 */
export const counted = {
  rulesSaved: {
    what: 'changes of rules',
    per: 'league',
    max: 100,
    seconds: day,
    code: 'quota_rules_saved',
  },
  invitationsOfLeague: {
    what: 'invitations by mail',
    per: 'league',
    max: 50,
    seconds: day,
    code: 'invitations_by_league',
  },
  invitationsOfAccount: {
    what: 'invitations by mail',
    per: 'account',
    max: 30,
    seconds: day,
    code: 'invitations_by_account',
  },
  invitationsToAddress: {
    what: 'invitations by mail',
    per: 'address, of one league or account',
    max: 3,
    seconds: day,
    code: 'invitations_to_address',
  },
  invitationsToAddressInAll: {
    what: 'invitations by mail',
    per: 'address',
    max: 12,
    seconds: day,
    code: 'invitations_to_address',
  },
  searchesKept: {
    what: 'searches on Wikidata whose people are kept',
    per: 'account',
    max: 500,
    seconds: day,
    code: null,
  },
  biographies: {
    what: 'articles asked of Wikipedia',
    per: 'account',
    max: 300,
    seconds: day,
    code: null,
  },
} as const satisfies Record<string, Standing & { seconds: number }>
