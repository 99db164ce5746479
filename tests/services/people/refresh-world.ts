import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Db } from '#db/client.ts'
import { picks } from '#db/schema/index.ts'
import { addDays, addMs, dayOf } from '#domain/calendar-day.ts'
import type { FeedPosition } from '#domain/life-status/change-feed.ts'
import { WikidataStandIn, wikidataVars } from '#tests/stand-ins/wikidata/index.ts'
import type { NewPerson } from '#tests/stand-ins/wikidata/world.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague } from '#tests/support/league.ts'
import type { Ctx } from '#worker/services/context.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { type RefreshSummary, refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import type { RefreshLimits } from '#worker/services/people/refresh/refresh-run.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { createWikidata } from '#worker/wikidata/client.ts'

const site = 'http://wikidata.test'
/** The game's clock at hour 0. */
export const start = '2026-05-10T12:00:00.000Z'

/** One league with two players, people in both the index and the stand-in, and a clock that tests control. */
export class RefreshWorld {
  readonly standIn = new WikidataStandIn({ people: false })
  readonly db: Db
  readonly users: [TestUser, TestUser]
  readonly league: TestLeague
  now = start
  /** The wall clock, and Wikidata's; unset: the game's. */
  realNow: string | undefined
  /** Replaces the network: tests inject failures here. */
  fetch: typeof globalThis.fetch = (...request) => this.standIn.fetch(...request)

  private constructor(db: Db, users: [TestUser, TestUser], league: TestLeague) {
    this.db = db
    this.users = users
    this.league = league
    this.standIn.world.clock = () => Date.parse(this.realNow ?? this.now)
  }

  static async create(db: Db): Promise<RefreshWorld> {
    const [ada, bob] = await addUsers(db, ['Ada', 'Bob'])
    if (!ada || !bob) throw new Error('no users')
    const league = await addLeague(db, [ada, bob], { startDate: '2026-01-01', endDate: '2026-12-31' })
    return new RefreshWorld(db, [ada, bob], league)
  }

  /** Adds a living person to both, not fetched yet. */
  async person(id: string, rest: Partial<NewPerson> = {}): Promise<void> {
    this.standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05', ...rest })
    await addPersons(this.db, [{ id }], '2026-01-01T00:00:00.000Z')
  }

  /** A pick, by default one that has counted since January. */
  async pick(personId: string, rest: Partial<typeof picks.$inferInsert> = {}, user = 0): Promise<string> {
    const owner = this.users[user]
    const deathlistId = owner && this.league.lists[owner.id]
    if (!owner || !deathlistId) throw new Error('no such user')
    const id = uuidv7()
    await this.db.insert(picks).values({
      id,
      deathlistId,
      leagueId: this.league.id,
      seasonId: this.league.seasonId,
      userId: owner.id,
      personId,
      addedAt: '2026-01-01T00:00:00.000Z',
      countsFrom: '2026-01-03',
      ...rest,
    })
    return id
  }

  /** Adds a person to both, picked by the first player. */
  async picked(id: string, rest: Partial<NewPerson> = {}): Promise<void> {
    await this.person(id, rest)
    await this.pick(id)
  }

  /** Adds this many other people to both, all picked: with them a poll of everybody costs more than a quiet feed. */
  async crowd(count: number, first = 700_000): Promise<void> {
    const ids = Array.from({ length: count }, (_, i) => `Q${first + i}`)
    for (const id of ids) this.standIn.world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
    await addPersons(
      this.db,
      ids.map((id) => ({ id })),
      '2026-01-01T00:00:00.000Z',
    )
    const [owner] = this.users
    await this.db.insert(picks).values(
      ids.map((personId) => ({
        id: uuidv7(),
        deathlistId: this.league.lists[owner.id] ?? '',
        leagueId: this.league.id,
        seasonId: this.league.seasonId,
        userId: owner.id,
        personId,
        addedAt: '2026-01-01T00:00:00.000Z',
        countsFrom: '2026-01-03',
      })),
    )
  }

  /** Sets the edits per second by others, as if earlier runs had seen as many. */
  async paced(pace: number): Promise<void> {
    this.standIn.world.changes.pace = pace
    await this.db.run(
      sql`update job_cursors set value = json_set(value, '$.pace', ${pace}) where name = 'status-refresh:feed'`,
    )
  }

  /** The position in the feed. */
  async feed(): Promise<FeedPosition> {
    const [row] = await this.db.all<{ value: string }>(
      sql`select value from job_cursors where name = 'status-refresh:feed'`,
    )
    return JSON.parse(row?.value ?? 'null') as FeedPosition
  }

  ctx(overrides: Partial<Ctx> = {}): Ctx {
    return ctxFor(this.db, null, {
      actor: { kind: 'job', name: 'test' },
      now: this.now,
      realNow: this.realNow ?? this.now,
      people: createWikidata(
        {
          ...wikidataVars(site),
          WIKIPEDIA_IT_URL: `${site}/itwiki`,
          WIKIDATA_CONTACT: 'tests@deathlist.invalid',
          PUBLIC_URL: 'https://deathlist.example',
        },
        { fetch: (...request) => this.fetch(...request) },
      ),
      ...overrides,
    })
  }

  at(hours: number): void {
    this.now = addMs(start, hours * 3_600_000)
  }

  /** The day this many days after the start. */
  day(days: number): string {
    return addDays(dayOf(start), days)
  }

  async refresh(limits: Partial<RefreshLimits> = {}): Promise<RefreshSummary> {
    const summary = await refreshStatuses(this.ctx(), { waitMs: 0, ...limits })
    await propagateNews(this.ctx())
    return summary
  }

  /** Runs the cron at an hour. */
  async cron(hours: number, limits: Partial<RefreshLimits> = {}): Promise<RefreshSummary> {
    this.at(hours)
    const summary = await this.refresh(limits)
    await settleLists(this.ctx())
    return summary
  }

  async status(id: string): Promise<{ status: string; diedOn: string | null }> {
    const [row] = await this.db.all<{ status: string; diedOn: string | null }>(
      sql`select status, died_on as "diedOn" from people where id = ${id}`,
    )
    if (!row) throw new Error(`no ${id}`)
    return row
  }

  /** The people of the picks that are neither removed nor void. */
  async held(): Promise<string[]> {
    const rows = await this.db.all<{ id: string }>(
      sql`select person_id as id from picks where removed_at is null and voided_at is null order by person_id`,
    )
    return rows.map(({ id }) => id)
  }

  /** The stored birth date. */
  async birth(id: string): Promise<string | null> {
    const [row] = await this.db.all<{ birth: string | null }>(
      sql`select birth_date as birth from people where id = ${id}`,
    )
    return row?.birth ?? null
  }

  /** The kinds in a person's log, oldest first. */
  async log(id: string): Promise<string[]> {
    const rows = await this.db.all<{ kind: string }>(
      sql`select kind from status_events where person_id = ${id} order by at, id`,
    )
    return rows.map(({ kind }) => kind)
  }

  /** The kinds of the league's activity items about people, oldest first. */
  async recorded(): Promise<string[]> {
    const rows = await this.db.all<{ kind: string; personId: string }>(
      sql`select kind, person_id as "personId" from activity where league_id = ${this.league.id} and person_id is not null order by at, id`,
    )
    return rows.map(({ kind, personId }) => `${personId} ${kind}`)
  }

  /** True if the league's table is stale; clears the flag. */
  async tookStale(): Promise<boolean> {
    const rows = await this.db.all(
      sql`update leaderboards set stale_since = null where id = ${this.league.seasonId} and stale_since is not null returning id`,
    )
    return rows.length > 0
  }
}

/** The tables that a world fills, in an order in which they can be emptied. */
const written = [
  'activity',
  'propagations',
  'status_events',
  'rulings',
  'picks',
  'leagues',
  'people',
  'job_cursors',
  'job_leases',
  'job_runs',
]

/** One database for all tests of a file, and a new world on it before each test. */
export const withRefreshWorld = (): (() => { database: TestDatabase; world: RefreshWorld }) => {
  let begun: { database: TestDatabase; world: RefreshWorld } | undefined
  let database: TestDatabase | undefined
  beforeAll(async () => {
    database = await startTestDatabase()
  })
  afterAll(() => database?.stop())
  beforeEach(async () => {
    if (!database) throw new Error('The database has not been started.')
    for (const table of written) await database.db.run(sql.raw(`delete from ${table}`))
    begun = { database, world: await RefreshWorld.create(database.db) }
  })
  return () => {
    if (!begun) throw new Error('The world has not begun.')
    return begun
  }
}
