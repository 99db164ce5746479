import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import { createDb, type Db } from '#db/client.ts'
import { now, type Who } from '../authorisation/scene.ts'
import { differences, dumpDatabase, tableNames } from '../support/database/database-dump.ts'
import { databaseFetch } from '../support/database/database-fetch.ts'
import { size } from '../support/nets.ts'
import { mailStopToken } from '../support/push.ts'
import { type InProcessApp, startInProcess } from './app.ts'
import type { World } from './worlds/world.ts'
import { startWorlds } from './worlds/worlds.ts'
import { type Write, writes } from './writes.ts'

/** The tables that each write reads before it decides: it must notice a concurrent change of their rows. */
const dependsOn: Record<string, readonly string[]> = {
  'league.create': ['profiles'],
  'league.update': ['deathlists', 'leagues', 'memberships', 'league_rules', 'seasons'],
  'league.replaceInviteCode': ['leagues', 'memberships'],
  'league.delete': ['leagues', 'memberships'],
  'league.join': ['leagues', 'seasons', 'memberships', 'profiles', 'league_rules'],
  'league.invite': ['leagues', 'memberships', 'invitations'],
  'league.leave': ['memberships'],
  'league.handOver': ['memberships', 'profiles'],
  'member.setRole': ['memberships'],
  'member.remove': ['memberships'],
  'rules.set': ['leagues', 'memberships', 'league_rules', 'seasons'],
  'rules.setPack': ['leagues', 'memberships', 'league_rules', 'seasons'],
  'season.open': ['memberships', 'seasons', 'league_rules', 'picks'],
  'receipt.opened': ['memberships', 'seasons'],
  'profile.update': ['profiles'],
  'account.signOutDevice': ['auth_sessions'],
  'account.delete': ['memberships', 'profiles'],
  'operator.ban': ['auth_users'],
  'operator.unban': ['auth_users'],
  'operator.deleteLeague': ['leagues'],
  'token.make': ['auth_sessions', 'auth_factors', 'personal_tokens'],
  'token.revoke': ['personal_tokens'],
  'deathlist.name': ['deathlists', 'seasons', 'memberships'],
  'deathlist.lineUp': ['deathlists', 'seasons', 'memberships', 'picks', 'league_rules'],
  'pick.add': ['deathlists', 'seasons', 'memberships', 'picks', 'league_rules', 'votes'],
  'pick.remove': ['deathlists', 'seasons', 'memberships', 'picks'],
  'pick.undoRemoval': ['deathlists', 'seasons', 'memberships', 'picks', 'league_rules', 'votes'],
  'person.watch': ['profiles', 'people', 'watchlist'],
  'person.unwatch': ['watchlist'],
  'person.vote': ['memberships', 'seasons', 'drafts', 'votes', 'league_rules', 'people'],
  'person.unvote': ['memberships', 'seasons', 'drafts', 'votes', 'league_rules'],
  'person.rule': ['rulings', 'memberships', 'picks'],
  'person.objectToRuling': ['rulings', 'ruling_objections', 'memberships'],
  'person.withdrawRuling': ['rulings', 'memberships', 'picks'],
  'competition.create': ['competitions', 'memberships', 'seasons'],
  'competition.update': ['competitions', 'competition_participants', 'memberships'],
  'competition.cancel': ['competitions', 'memberships'],
  'competition.chooseTeam': ['competitions', 'competition_participants', 'memberships', 'picks'],
  'live.ticket': ['leagues', 'memberships'],
  'calendar.makeLink': ['profiles'],
  'calendar.revokeLink': ['profiles'],
  'picture.allow': ['memberships', 'leagues'],
  'picture.share': ['memberships', 'leagues', 'seasons'],
  'feed.makeLinks': ['memberships'],
  'feed.revokeLinks': ['memberships'],
  'draft.plan': ['leagues', 'memberships', 'seasons', 'picks', 'drafts', 'league_rules'],
  'draft.pause': ['memberships', 'seasons', 'drafts'],
  'draft.pick': ['memberships', 'seasons', 'drafts', 'picks', 'league_rules'],
  'draft.saveQueue': ['leagues', 'memberships', 'seasons', 'drafts', 'waivers', 'draft_queue'],
  'webhook.add': ['memberships', 'webhooks'],
  'webhook.remove': ['memberships', 'webhooks'],
  'webhook.resume': ['memberships', 'webhooks'],
  'webhook.test': [],
  'comment.add': ['leagues', 'memberships'],
  'comment.edit': ['leagues', 'memberships', 'comments'],
  'comment.remove': ['memberships', 'comments'],
  'comment.restore': ['memberships', 'comments'],
  'comment.react': ['leagues', 'memberships'],
  'comment.report': ['leagues', 'memberships', 'comments', 'comment_reports'],
  'comment.dismiss': ['memberships', 'comments', 'comment_reports'],
  'inbox.markRead': ['memberships'],
  'notification.save': ['profiles', 'memberships', 'notification_settings'],
  'notification.subscribe': ['profiles', 'auth_sessions'],
  'notification.unsubscribe': ['push_subscriptions'],
}

/** Every write over tRPC; the REST calls use the same services. */
export const racers: readonly Write[] = writes.filter(({ transport }) => transport === 'trpc')

/** Writes about the caller: also tried concurrently by the same person. */
const forOneself = new Set([
  'account.delete',
  'league.create',
  'league.join',
  'league.leave',
  'profile.update',
  'pick.add',
  'person.watch',
  'calendar.makeLink',
])

/** The callers of a pair: usually those of each write, and one person for both if one of them is about the caller. */
export const pairsOf = (write: Write, other: Write): [Who, Who][] => [
  [write.by, other.by],
  ...(write.by === other.by
    ? []
    : [
        ...(forOneself.has(other.name) ? [[write.by, write.by] as [Who, Who]] : []),
        ...(forOneself.has(write.name) ? [[other.by, other.by] as [Who, Who]] : []),
      ]),
]

/** Writes, and the other writes that they once failed to notice between their read and their write. */
const lost: Record<string, readonly string[]> = {
  'league.join': ['season.open', 'account.delete', 'league.replaceInviteCode'],
  'competition.create': ['season.open'],
  'account.delete': ['league.join', 'league.create', 'league.delete'],
  'profile.update': ['account.delete'],
  'calendar.makeLink': ['account.delete'],
  'competition.update': ['competition.update'],
  'league.update': ['league.update', 'rules.set', 'rules.setPack'],
  'league.handOver': ['account.delete', 'league.leave'],
}

/** True for two writes that once overlooked each other. */
export const haveLost = (write: string, other: string): boolean => lost[write]?.includes(other) ?? false

/** The writes without an entry above. */
export const unknownRacers = (): string[] =>
  racers.map(({ name }) => name).filter((name) => !(name in dependsOn))

/** The invariants, each with a query for its violations. */
const broken: readonly [rule: string, query: string][] = [
  [
    'a deleted account is in no league',
    'select m.* from memberships m join profiles p on p.id = m.user_id where m.left_at is null and p.deleted_at is not null',
  ],
  [
    'a deleted account keeps nothing personal',
    `select * from profiles where deleted_at is not null
      and (email is not null or avatar_key is not null or calendar_token is not null or display_name <> 'Former player')`,
  ],
  [
    'a deleted account cannot sign in',
    'select u.id from auth_users u join profiles p on p.id = u.id where p.deleted_at is not null',
  ],
  [
    'a league has one owner',
    `select l.id from leagues l where (select count(*) from memberships m
      where m.league_id = l.id and m.left_at is null and m.role = 'OWNER') <> 1`,
  ],
  [
    'a membership and its period go together',
    `select m.id from memberships m where (m.left_at is null) <> exists (select 1 from membership_periods p
      where p.league_id = m.league_id and p.user_id = m.user_id and p.left_at is null)`,
  ],
  [
    'every member has a list in the current season',
    `select m.id from memberships m join seasons s on s.league_id = m.league_id and s.archived_at is null
      where m.left_at is null and not exists (select 1 from deathlists d where d.season_id = s.id and d.user_id = m.user_id)`,
  ],
  [
    'a list is of a member or former member',
    `select d.id from deathlists d where not exists (
      select 1 from memberships m where m.league_id = d.league_id and m.user_id = d.user_id)`,
  ],
  [
    'a league has one current season',
    'select l.id from leagues l where (select count(*) from seasons s where s.league_id = l.id and s.archived_at is null) <> 1',
  ],
  [
    'no competition is planned into a season that is over',
    `select a.id from audit_log a join competitions c on c.id = a."after" ->> 'competitionId'
      join seasons s on s.id = c.season_id join audit_log o on o.league_id = a.league_id and o.action = 'season_opened'
      where a.action = 'competition_created' and s.archived_at is not null and a.rowid > o.rowid`,
  ],
  [
    'rules bind in the order of their versions, and what an admin has replaced is gone',
    `select r.league_id from league_rules r join league_rules l on l.league_id = r.league_id and l.version > r.version
      where l.effective_from < r.effective_from or (l.effective_from = r.effective_from and l.created_by = r.created_by)`,
  ],
  [
    'no list holds more than it may, or a person twice',
    `select k.deathlist_id from picks k join deathlists d on d.id = k.deathlist_id
      where k.removed_at is null and k.voided_at is null and k.suspended_at is null
      group by k.deathlist_id having count(*) > (
        select max(r.max_picks) + 10 * max(r.settings ->> 'allowReplacements') from league_rules r where r.league_id = d.league_id)
        or count(distinct k.person_id) < count(*)`,
  ],
  [
    'a pick of a competition is one of its player',
    `select c.pick_id from competition_picks c join picks k on k.id = c.pick_id
      join competitions x on x.id = c.competition_id where k.user_id <> c.user_id or k.season_id <> x.season_id`,
  ],
  [
    'no more picks are chosen than play',
    `select x.id from competitions x join competition_picks c on c.competition_id = x.id
      group by x.id, c.user_id having count(*) > max(x.picks_count)`,
  ],
  [
    'what is cancelled has no table',
    'select t.id from leaderboards t join competitions c on c.id = t.id where c.cancelled_at is not null',
  ],
  [
    'nobody is on two lists where lists are exclusive',
    `select exclusive_in from picks where exclusive_in is not null and removed_at is null and voided_at is null
      group by exclusive_in, person_id having count(*) > 1`,
  ],
  [
    'every turn of a draft that was used stands for a pick of its player',
    `select t.draft_id from draft_turns t left join picks k on k.id = t.pick_id
      where t.pick_id is not null and k.user_id is not t.user_id`,
  ],
  [
    'a league has five webhooks at most',
    'select league_id from webhooks group by league_id having count(*) > 5',
  ],
  [
    'an account has twenty personal tokens at most',
    'select user_id from personal_tokens group by user_id having count(*) > 20',
  ],
  [
    'with an account goes all that it has said',
    `select r.id from comments r join profiles p on p.id = r.author_id where p.deleted_at is not null
      union all select r.user_id from reactions r join profiles p on p.id = r.user_id where p.deleted_at is not null`,
  ],
  [
    'who has gone has no feed',
    'select id from memberships where left_at is not null and feed_token is not null',
  ],
  [
    'one ruling stands for a person',
    `select league_id from rulings where withdrawn_at is null group by league_id, person_id having count(*) > 1`,
  ],
]

export interface RaceResult {
  /** Status of each call, for a message. */
  statuses: [number, number]
  /** Descriptions of the problems; empty: none. */
  wrong: string[]
}

export interface Races {
  /** The tables that a write changes when it runs alone. */
  changedBy: (write: Write) => Promise<ReadonlySet<string>>
  /**
   * Runs `other` right before the second request of `write` to the database, and in another world before the third …
   */
  between: (write: Write, other: Write, who: [Who, Who]) => Promise<RaceResult>
  /** Runs both concurrently, the second one with this delay in ms. */
  atOnce: (write: Write, other: Write, who: [Who, Who], delayMs: number) => Promise<RaceResult>
}

/** True if the other write changes rows on which the first one depends. */
export const concerns = (write: Write, changed: ReadonlySet<string>): boolean =>
  (dependsOn[write.name] ?? []).some((table) => changed.has(table))

/** Two apps over one database; requests of the first one can be held. */
export const startRaces = async (url: string): Promise<Races> => {
  let beforeRequest: (count: number) => Promise<void> = async () => {}
  let requests = 0
  const plain = createDb({ url, fetch: databaseFetch })
  const held = createDb({
    url,
    fetch: async (...args) => {
      await beforeRequest(++requests)
      return databaseFetch(...args)
    },
  })
  const [first, second] = [await startInProcess(held), await startInProcess(plain)]
  const tables = await tableNames(plain)
  const beginWorld = startWorlds(plain, tables)

  const begin = async (): Promise<World> => {
    beforeRequest = async () => {}
    const world = await beginWorld()
    world.refs.stop = first.addresses.tokenFor('guest@example.org')
    world.refs.mailStop = mailStopToken(first.addresses, world.scene.cast.member.id)
    for (const app of [first, second]) {
      app.setNow(now)
      app.takeErrors()
    }
    requests = 0
    return world
  }
  const call = async (app: InProcessApp, world: World, write: Write, who = write.by): Promise<Response> => {
    const { path, init } = write.request(write.sure, world.refs)
    const headers = new Headers(init.headers)
    if (who !== 'anonymous')
      headers.set('authorization', `Bearer ${await app.tokenOf(world.scene.cast[who])}`)
    return app.fetch(path, { ...init, headers })
  }
  /** The job may have to repair what a call has left; if not, its runs after some pairs show that it copes with it. */
  const judge = async (
    responses: [Response, Response],
    { runsJob = true }: { runsJob?: boolean } = {},
  ): Promise<RaceResult> => {
    beforeRequest = async () => {}
    const texts = await Promise.all(responses.map((response) => response.text()))
    const failed = responses.flatMap(({ status }, i) => (status >= 500 ? [`${status} ${texts[i]}`] : []))
    let broken = runsJob ? null : await brokenRules(plain)
    if (broken === null || broken.length > 0) {
      expectNoError(await second.cron())
      // Wikidata is unreachable here, which is logged.
      second.takeErrors()
      broken = await brokenRules(plain)
    }
    return {
      statuses: [responses[0].status, responses[1].status],
      wrong: [...failed, ...first.takeErrors(), ...broken],
    }
  }
  let pairs = 0
  return {
    changedBy: async (write) => {
      const world = await begin()
      const before = await dumpDatabase(plain, tables)
      const answer = await call(second, world, write)
      if (answer.status >= 300) throw new Error(`${write.name}: ${answer.status} ${await answer.text()}`)
      const lines = differences(before, await dumpDatabase(plain, tables))
      return new Set(lines.map((line) => line.split(' ')[1] ?? ''))
    },
    between: async (write, other, [one, two]) => {
      const wrong: string[] = []
      const runsJob = pairs++ % size(1, 8) === 0
      for (let gap = 2; ; gap++) {
        const world = await begin()
        let meanwhile: Promise<Response> | undefined
        beforeRequest = async (count) => {
          if (count !== gap) return
          meanwhile = call(second, world, other, two)
          await meanwhile
        }
        const answer = await call(first, world, write, one)
        const made = requests
        // A call that lost a race retries: only the gaps of its first attempt matter.
        const isLast = gap >= Math.min(made, 3)
        const responses: [Response, Response] = [answer, await (meanwhile ?? call(second, world, other, two))]
        const met = await judge(responses, { runsJob: runsJob && isLast })
        wrong.push(...met.wrong)
        if (isLast) return { ...met, wrong }
      }
    },
    atOnce: async (write, other, [one, two], delayMs) => {
      const world = await begin()
      const later = async () => {
        await new Promise((resolve) => setTimeout(resolve, delayMs))
        return call(second, world, other, two)
      }
      return judge(await Promise.all([call(first, world, write, one), later()]))
    },
  }
}

const expectNoError = (summary: Record<string, unknown>): void => {
  if (summary.ok !== true) throw new Error(`The cron failed: ${JSON.stringify(summary)}`)
}

const brokenRules = async (db: Db): Promise<string[]> => {
  const { found } = await runBatch(db, {
    found: broken.map(([, query]) => db.all<Record<string, unknown>>(sql.raw(query))),
  })
  return broken.flatMap(([rule], i) => {
    const rows = found[i] ?? []
    return rows.length > 0 ? [`${rule}: ${JSON.stringify(rows).slice(0, 300)}`] : []
  })
}
