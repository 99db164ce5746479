import {
  articles,
  authSpentChallenges,
  deadTasks,
  growth,
  jobCursors,
  jobLeases,
  jobRuns,
  leaderboards,
  leagueVersions,
  liveLeagues,
  newsToSend,
  outlookCalibrations,
  people,
  personVersions,
  propagations,
  pushServices,
  replacedInviteCodes,
  seasons,
  statusEvents,
  waivers,
} from '../schema/index.ts'
import type { TableLine } from './line.ts'
import { expires, withLeague } from './retention.ts'

const one = 'one row for each, however old'

/** Tables without personal data. */
export const otherTables = {
  articles: {
    table: articles,
    retention: [
      expires(
        articles.expiresAt,
        0,
        'after its end: thirty days after it was read, sooner if there is none',
        {
          clock: 'now',
        },
      ),
    ],
  },
  authSpentChallenges: {
    table: authSpentChallenges,
    retention: [
      expires(authSpentChallenges.expiresAt, 1, 'after its end: until then nobody may answer it again'),
    ],
  },
  deadTasks: {
    table: deadTasks,
    retention: [
      expires(
        deadTasks.diedAt,
        30,
        'after it failed for good: admins see the last week, operators the last month',
      ),
    ],
  },
  growth: { table: growth, retention: 'for good: two rows a day' },
  jobCursors: { table: jobCursors, retention: one },
  jobLeases: { table: jobLeases, retention: one },
  jobRuns: {
    table: jobRuns,
    retention: [
      expires(jobRuns.startedAt, 30, 'after the run: admins see the latest, operators the last month', {
        clock: 'now',
      }),
    ],
  },
  leaderboards: { table: leaderboards, retention: withLeague },
  leagueVersions: { table: leagueVersions, retention: withLeague },
  liveLeagues: {
    table: liveLeagues,
    retention: [expires(liveLeagues.until, 1, 'after its last open screen: jobs send it no more hints')],
  },
  newsToSend: { table: newsToSend, retention: 'until its deliveries are created' },
  outlookCalibrations: { table: outlookCalibrations, retention: 'for good: a row a month' },
  people: { table: people, retention: 'for good: our own index' },
  personVersions: { table: personVersions, retention: 'for good, as its person: a number' },
  propagations: { table: propagations, retention: 'until every league has it' },
  pushServices: { table: pushServices, retention: 'until it works again; there are a handful of them' },
  replacedInviteCodes: {
    table: replacedInviteCodes,
    retention: [
      expires(
        replacedInviteCodes.replacedAt,
        365,
        'after it was replaced: until then an old link is reported as expired',
      ),
    ],
  },
  seasons: { table: seasons, retention: withLeague },
  statusEvents: {
    table: statusEvents,
    retention: 'for good: what was known of a death, when and from where',
  },
  waivers: { table: waivers, retention: withLeague },
} as const satisfies Record<string, TableLine>
