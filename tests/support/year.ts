import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#db/client.ts'
import { picks } from '#db/schema/index.ts'
import { addDays, addMs, type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { refreshStatuses } from '#worker/services/people/refresh/refresh.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { createWikidata } from '#worker/wikidata/client.ts'
import type { Fault } from '../stand-ins/wikidata/faults.ts'
import { WikidataStandIn, wikidataVars } from '../stand-ins/wikidata/index.ts'
import type { Death } from '../stand-ins/wikidata/world.ts'
import { addUsers, ctxFor } from './ctx.ts'
import { addLeague, addPersons } from './league.ts'

export interface YearScale {
  /** Length of the year in days. */
  days: number
  people: number
  deaths: number
  hoaxes: number
  corrections: number
  outages: number
  /** Hours between two runs of the cron without events. */
  everyHours: number
  /** Hours after each event at which the cron runs additionally. */
  afterEvent: readonly number[]
  /** The same after each beginning of a hoax. */
  afterHoax: readonly number[]
  /** Edits per second by others. */
  pace: number
  /** Whether the lists of recent deaths answer; without them only the feed and the polls find deaths. */
  net: boolean
}

export interface YearResult {
  /** Real deaths with their final day, by person. */
  deaths: Map<string, CalendarDay>
  hoaxes: string[]
  /** The first run that could have seen each death or hoax: Wikidata was reachable, and still stated it. */
  seenFirst: Map<string, Instant>
  runs: number
  /** Number of runs that used the change feed. */
  byFeed: number
  requests: number
  /**
   * Minimum of requests: polls of all people in every run that reached Wikidata, and the changed people in batches of
   * fifty.
   */
  floor: number
}

const site = 'http://wikidata.test'
const start = '2026-01-01T00:30:00.000Z'
const hourMs = 3_600_000
const perList = 10
const perLeague = 20

const generator = (seed: number) => (): number => {
  seed = (seed * 1_664_525 + 1_013_904_223) % 4_294_967_296
  return seed / 4_294_967_296
}

/** Leagues of twenty with lists of ten: each person is picked once, on the first days of the year. */
const createLeagues = async (db: Db, ids: readonly string[]): Promise<void> => {
  await addPersons(
    db,
    ids.map((id) => ({ id, birthDate: '1935-05-05', birthPrecision: 'day' as const, birthYear: 1935 })),
    start,
  )
  for (let from = 0; from < ids.length; from += perList * perLeague) {
    const own = ids.slice(from, from + perList * perLeague)
    const count = Math.ceil(own.length / perList)
    const [owner, ...others] = await addUsers(
      db,
      Array.from({ length: count }, (_, i) => `P${from}x${i}`),
    )
    if (!owner) throw new Error('no users')
    const users = [owner, ...others]
    const league = await addLeague(db, [owner, ...others], {
      startDate: '2026-01-01',
      createdAt: '2025-12-01T00:00:00.000Z',
    })
    await db.insert(picks).values(
      own.map((personId, i) => {
        const user = users[Math.floor(i / perList)] ?? owner
        return {
          id: uuidv7(),
          deathlistId: league.lists[user.id] ?? '',
          leagueId: league.id,
          seasonId: league.seasonId,
          userId: user.id,
          personId,
          addedAt: '2025-12-01T00:00:00.000Z',
          countsFrom: '2025-12-03',
        }
      }),
    )
  }
}

/**
 * Simulates a year of the status refresh against the stand-in: real deaths (some with only the year at first, some
 * without a reference and confirmed by Wikipedia only), hoaxes, corrected days, unrelated edits, and hours without
 * Wikidata.
 */
export const simulateYear = async (db: Db, scale: YearScale): Promise<YearResult> => {
  const draw = generator(11)
  const upTo = (n: number) => Math.floor(draw() * n)
  const standIn = new WikidataStandIn({ people: false })
  const { world } = standIn
  let now: Instant = start
  world.clock = () => Date.parse(now)
  world.changes.pace = scale.pace
  const ids = Array.from({ length: scale.people }, (_, i) => `Q${10_000 + i}`)
  for (const id of ids) world.add({ id, label: `Person ${id}`, born: '1935-05-05' })
  await createLeagues(db, ids)

  const hoursOfYear = scale.days * 24
  const times = new Set<number>()
  const agenda: { hour: number; act: () => void }[] = []
  const on = (hour: number, act: () => void) => void agenda.push({ hour, act })
  const unseen = new Set<string>()
  const kill = (id: string, death: Death) => {
    world.kill(id, death)
    unseen.add(id)
  }
  const dayAt = (hour: number): CalendarDay => dayOf(addMs(start, hour * hourMs))
  // People with one event each.
  const fates = ids.filter(
    (_, i) => i % Math.max(1, Math.floor(ids.length / (scale.deaths + scale.hoaxes))) === 0,
  )
  const deaths = new Map<string, CalendarDay>()
  const dying = fates.slice(0, scale.deaths)
  for (const [at, id] of dying.entries()) {
    const hour = 200 + upTo(hoursOfYear - 900)
    const day = dayAt(hour - upTo(30))
    const vouched = draw() < 0.3
    const death = {
      date: day,
      reference: vouched ? ('imported' as const) : ('real' as const),
      enwiki: vouched,
    }
    deaths.set(id, day)
    if (draw() < 0.2) {
      on(hour, () => kill(id, { date: day.slice(0, 4), reference: 'none' }))
      on(hour + 20 + upTo(60), () => world.correct(id, death))
    } else on(hour, () => kill(id, death))
    if (at < scale.corrections) {
      const right = addDays(day, -1 - upTo(3))
      deaths.set(id, right)
      on(hour + 90 + upTo(400), () => world.correct(id, { ...death, date: right, reference: 'real' }))
    }
  }
  const hoaxes = fates.slice(scale.deaths, scale.deaths + scale.hoaxes)
  for (const id of hoaxes) {
    const hour = 200 + upTo(hoursOfYear - 900)
    const hours = 0.3 + draw() ** 3 * 500
    // A hoax with a fake reference is found within a day; one without may last for weeks.
    const reference = hours < 22 && draw() < 0.5 ? ('real' as const) : ('none' as const)
    on(hour, () => kill(id, { date: dayAt(hour), reference }))
    for (const after of scale.afterHoax) times.add(hour + after)
    on(hour + hours, () => {
      world.revive(id)
      unseen.delete(id)
    })
  }
  const down: [number, number][] = Array.from({ length: scale.outages }, () => {
    const hour = 100 + upTo(hoursOfYear - 300)
    return [hour, hour + 2 + upTo(11)]
  })
  for (let hour = 0; hour <= hoursOfYear; hour += scale.everyHours) times.add(hour)
  for (const { hour } of agenda) for (const after of scale.afterEvent) times.add(hour + after)
  agenda.sort((a, b) => a.hour - b.hour)

  const env = {
    ...wikidataVars(site),
    WIKIDATA_CONTACT: 'tests@deathlist.invalid',
    PUBLIC_URL: 'https://deathlist.example',
  }
  const seenFirst = new Map<string, Instant>()
  let touches = 0
  let [requests, polls, changed, runs, byFeed, done] = [0, 0, 0, 0, 0, 0]
  for (const hour of [...times].sort((a, b) => a - b)) {
    for (; (agenda[done]?.hour ?? Number.POSITIVE_INFINITY) <= hour; done++) {
      now = addMs(start, (agenda[done]?.hour ?? 0) * hourMs)
      agenda[done]?.act()
    }
    now = addMs(start, hour * hourMs)
    for (touches += (Math.min(scale.everyHours, 24) * ids.length) / 12_000; touches >= 1; touches--)
      world.touch(ids[upTo(ids.length)] ?? '')
    const out = down.some(([from, until]) => hour >= from && hour < until)
    const noNet: Fault[] = scale.net ? [] : [{ fault: 'down', on: 'sparql' }]
    standIn.faults.set(out ? [{ fault: runs % 2 ? 'down' : 'html' }] : noNet)
    const people = createWikidata(env, { fetch: standIn.fetch })
    const ctx = ctxFor(db, null, { actor: { kind: 'job', name: 'year' }, now, realNow: now, people })
    const summary = await refreshStatuses(ctx, { waitMs: 0 })
    if (Object.keys(summary.events).length > 0 || hour % 24 === 0) {
      await propagateNews(ctx)
      await settleLists(ctx)
      await recomputeStale(ctx, { ms: 60_000 })
    }
    runs++
    if (out) continue
    for (const id of unseen) seenFirst.set(id, seenFirst.get(id) ?? now)
    unseen.clear()
    if (summary.source === 'feed') byFeed++
    requests += summary.requests
    polls += Math.ceil(summary.watched / 50)
    changed += summary.changed
  }
  return { deaths, hoaxes, seenFirst, runs, byFeed, requests, floor: polls + Math.ceil(changed / 50) }
}

/** The stored ledger and leaderboards, in a stable order. */
export const ledger = async (db: Db): Promise<unknown[]> => [
  await db.all(sql`select leaderboard_id, pick_id, user_id, person_id, died_on, status, points, reasons
    from score_entries order by leaderboard_id, pick_id`),
  await db.all(sql`select leaderboard_id, user_id, rank, points, provisional_points, alive, dead, total
    from standings order by leaderboard_id, user_id`),
]

/** Deletes every stored result and computes it again from the log. */
export const rebuild = async (db: Db, now: Instant): Promise<void> => {
  await db.run(sql`delete from score_entries`)
  await db.run(sql`delete from standings`)
  await db.run(sql`delete from rank_history`)
  await db.run(sql`update leaderboards set stale_since = ${now}, revision = revision + 1`)
  await recomputeStale(ctxFor(db, null, { now }), { ms: 120_000 })
}

/** The end of a simulated year of this many days. */
export const yearEnd = (days: number): Instant => addMs(start, days * 24 * hourMs)
