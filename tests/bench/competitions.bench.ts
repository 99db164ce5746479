import { sql } from 'drizzle-orm'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import { addDays } from '#domain/calendar-day.ts'
import type { Competition } from '#domain/competitions/kinds/kind-registry.ts'
import { play } from '#domain/competitions/play.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '#domain/scoring/scored.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import { ctxFor } from '../support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '../support/database.ts'

/*
 * The cost of a death. First in one big league: 20 players with 20 picks each, four competitions and the
 * season leaderboard, 100 deaths; computed only, then read, computed and stored on a real sqld. Then in many
 * small leagues, of which 2,000 hold the person: flagged as stale and recomputed among 10,000 and among
 * 20,000. The floor of both is an empty round trip.
 */

const now = '2026-06-01T12:00:00.000Z'
const start = '2026-01-02'

const seconds = (ms: number): string => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(2)} s`)
const line = (what: string, value: string): void => console.log(`  ${what.padEnd(58)} ${value}`)

const timed = async <T>(work: () => Promise<T> | T): Promise<[T, number]> => {
  const from = performance.now()
  const result = await work()
  return [result, performance.now() - from]
}

const median = async (times: number, work: () => Promise<unknown> | unknown): Promise<number> => {
  const all: number[] = []
  for (let i = 0; i < times; i++) all.push((await timed(work))[1])
  return all.sort((a, b) => a - b)[Math.floor(times / 2)] ?? 0
}

const rules = [
  {
    version: 1,
    effectiveFrom: '2026-01-01',
    base: 'age' as const,
    flatPoints: 10,
    rarityMax: 10,
    firstDeathBonus: 5,
  },
]
const end = '2026-12-31'
const tie = { tiebreakerPriority: ['average_age', 'uniqueness', 'coin'] as const, coinSeed: 'bench' }
const leaderboards: Competition[] = [
  { type: 'championship', id: 'season', start, end: null, rules, walkover: false },
  { type: 'championship', id: 'championship', start, end, rules, walkover: true },
  { type: 'death_cup', id: 'cup', start, end, rules, roundDurationDays: 30, ...tie },
  { type: 'league_duel', id: 'duel', start, end, rules, matchDurationDays: 7, allowDraws: false, ...tie },
  {
    type: 'one_shot_madness',
    id: 'race',
    start,
    end,
    rules,
    scoringDirection: 'standard',
    allowMultiple: true,
  },
]

/** 20 players hold 20 of 120 people each; 100 of these die, one a day. */
const bigLeague = () => {
  const participants: Participant[] = Array.from({ length: 20 }, (_, index) => ({
    userId: `u${index}`,
    seed: index + 1,
    periods: [{ joinedAt: '2025-12-01T00:00:00.000Z', leftAt: null }],
  }))
  const picks: LeaderboardPick[] = participants.flatMap(({ userId }, player) =>
    Array.from({ length: 20 }, (_, index): LeaderboardPick => {
      const person = (player * 7 + index * 11) % 120
      return {
        id: `${userId}-${person}`,
        userId,
        personId: `Q${person + 1}`,
        birth: { date: `${1925 + (person % 40)}-06-15`, precision: 'day' },
        addedAt: '2025-12-20T00:00:00.000Z',
        countsFrom: '2025-12-22',
        removedAt: null,
        voidedAt: null,
        suspendedAt: null,
        pauses: [],
      }
    }),
  )
  const deaths: PersonDeath[] = Array.from({ length: 100 }, (_, index) => ({
    personId: `Q${index + 1}`,
    status: 'confirmed',
    diedOn: addDays(start, index),
    knownFrom: `${addDays(start, index + 1)}T12:00:00.000Z`,
    knownUntil: null,
  }))
  return { participants, picks, deaths }
}

const storeBigLeague = async (db: Db): Promise<void> => {
  const { participants, picks, deaths } = bigLeague()
  const json = (rows: readonly unknown[]) => sql`json_each(${JSON.stringify(rows)})`
  const at = '2025-12-01T00:00:00.000Z'
  await runBatch(db, {
    profiles: db.run(
      sql`insert into profiles (id, display_name, created_at) select value ->> 'userId', value ->> 'userId', ${at} from ${json(participants)}`,
    ),
    leagues: db.run(
      sql`insert into leagues (id, slug, name, invite_code, created_by, created_at) values ('big', 'big', 'Big', 'BIGBIG', 'u0', ${at})`,
    ),
    seasons: db.run(
      sql`insert into seasons (id, league_id, number, start_date, created_at) values ('season', 'big', 1, ${start}, ${at})`,
    ),
    leagueRules:
      db.run(sql`insert into league_rules (league_id, version, effective_from, max_picks, settings, created_by, created_at)
      values ('big', 1, '2025-12-01', 20, '{"firstDeathBonus":5}', 'u0', ${at})`),
    membershipPeriods: db.run(
      sql`insert into membership_periods (id, league_id, user_id, joined_at) select 'p-' || (value ->> 'userId'), 'big', value ->> 'userId', ${at} from ${json(participants)}`,
    ),
    deathlists: db.run(
      sql`insert into deathlists (id, league_id, season_id, user_id, name, created_at) select 'd-' || (value ->> 'userId'), 'big', 'season', value ->> 'userId', 'List', ${at} from ${json(participants)}`,
    ),
    people:
      db.run(sql`insert or ignore into people (id, labels, birth_date, birth_precision, birth_year, created_at, updated_at)
      select value ->> 'personId', json_object('en', value ->> 'personId'), value ->> '$.birth.date', 'day', 1930, ${at}, ${at} from ${json(picks)}`),
    picks:
      db.run(sql`insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from)
      select value ->> 'id', 'd-' || (value ->> 'userId'), 'big', 'season', value ->> 'userId', value ->> 'personId', value ->> 'addedAt', value ->> 'countsFrom' from ${json(picks)}`),
    people2:
      db.run(sql`update people set status = 'confirmed', died_on = d.value ->> 'diedOn', confirmed_at = d.value ->> 'knownFrom'
      from ${json(deaths)} d where people.id = d.value ->> 'personId'`),
    statusEvents: db.run(sql`insert into status_events (id, person_id, kind, at, died_on, evidence)
      select 'e-' || (value ->> 'personId'), value ->> 'personId', 'confirmed', value ->> 'knownFrom', value ->> 'diedOn', '{}' from ${json(deaths)}
      where value ->> 'personId' in (select id from people)`),
    competitions:
      db.run(sql`insert into competitions (id, league_id, season_id, slug, name, type, start_date, end_date, pick_participation,
      settings, coin_seed, coin_commitment, created_by, created_at)
      select value ->> 'id', 'big', 'season', value ->> 'id', value ->> 'id', value ->> 'type', ${start}, ${end}, 'all',
        json_object('roundDurationDays', value ->> 'roundDurationDays', 'matchDurationDays', value ->> 'matchDurationDays'), 'bench', 'bench', 'u0', ${at} from ${json(leaderboards.slice(1))}`),
    leaderboards: db.run(sql`insert into leaderboards (id, kind, league_id, season_id, stale_since, revision)
      select value ->> 'id', case value ->> 'id' when 'season' then 'season' else 'competition' end, 'big', 'season', ${at}, 1 from ${json(leaderboards)}`),
  })
}

/** `count` leagues of four with five picks each; the first `holders` of them hold Q900000000. Nothing is stale. */
const storeSmallLeagues = async (db: Db, from: number, count: number, holders: number): Promise<void> => {
  const at = '2025-12-01T00:00:00.000Z'
  const numbers = (n: number) =>
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < ${n - 1})`
  await db.run(sql`insert or ignore into people (id, labels, birth_date, birth_precision, birth_year, created_at, updated_at)
    ${numbers(5000)} select 'Q' || (800000000 + i), '{"en":"Somebody"}', '1940-06-15', 'day', 1940, ${at}, ${at} from n`)
  await db.run(sql`insert or ignore into people (id, labels, birth_date, birth_precision, birth_year, created_at, updated_at)
    values ('Q900000000', '{"en":"Held by many"}', '1940-06-15', 'day', 1940, ${at}, ${at})`)
  await db.run(
    sql`insert or ignore into profiles (id, display_name, created_at) ${numbers(4000)} select 's' || i, 'Player', ${at} from n`,
  )
  for (let done = 0; done < count; done += 1000) {
    const some = Math.min(1000, count - done)
    const first = from + done
    const player = sql`'s' || ((n.i * 4 + k.j) % 4000)`
    const four = sql`(select 0 as j union select 1 union select 2 union select 3) k`
    const five = sql`(select 0 as m union select 1 union select 2 union select 3 union select 4) x`
    const league = sql`'l' || (n.i + ${first})`
    await runBatch(db, {
      leagues: db.run(sql`insert into leagues (id, slug, name, invite_code, created_by, created_at)
        ${numbers(some)} select ${league}, ${league}, 'Small', ${league}, 's0', ${at} from n`),
      seasons: db.run(
        sql`insert into seasons (id, league_id, number, created_at) ${numbers(some)} select 'season-' || ${league}, ${league}, 1, ${at} from n`,
      ),
      leagueRules:
        db.run(sql`insert into league_rules (league_id, version, effective_from, max_picks, settings, created_by, created_at)
        ${numbers(some)} select ${league}, 1, '2025-12-01', 10, '{}', 's0', ${at} from n`),
      membershipPeriods: db.run(sql`insert into membership_periods (id, league_id, user_id, joined_at)
        ${numbers(some)} select ${league} || '-' || k.j, ${league}, ${player}, ${at} from n, ${four}`),
      deathlists: db.run(sql`insert into deathlists (id, league_id, season_id, user_id, name, created_at)
        ${numbers(some)} select 'd-' || ${league} || '-' || k.j, ${league}, 'season-' || ${league}, ${player}, 'List', ${at} from n, ${four}`),
      picks:
        db.run(sql`insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from)
        ${numbers(some)} select ${league} || '-' || k.j || '-' || x.m, 'd-' || ${league} || '-' || k.j, ${league}, 'season-' || ${league}, ${player},
          case when x.m = 0 and k.j = 0 and n.i + ${first} < ${holders} then 'Q900000000'
            else 'Q' || (800000000 + (n.i * 31 + k.j * 7 + x.m * 997) % 5000) end, ${at}, '2025-12-03' from n, ${four}, ${five}`),
      leaderboards:
        db.run(sql`insert into leaderboards (id, kind, league_id, season_id, computed_at, computed_revision)
        ${numbers(some)} select 'season-' || ${league}, 'season', ${league}, 'season-' || ${league}, ${at}, 0 from n`),
    })
  }
}

const measureMany = async (database: TestDatabase, leagues: number): Promise<number> => {
  const { db } = database
  await db.run(
    sql`update people set status = 'confirmed', died_on = '2026-05-20', confirmed_at = '2026-05-22T00:00:00.000Z' where id = 'Q900000000'`,
  )
  const [, marking] = await timed(async () => {
    await beginPropagations(
      db,
      [{ personId: 'Q900000000', marks: true, days: ['2026-05-20'], lines: [] }],
      now,
    )
    await propagateNews({ db, now })
  })
  database.resetRoundTrips()
  const [summary, ms] = await timed(() => recomputeStale(ctxFor(db, null, { now }), { ms: 600_000 }))
  const trips = database.roundTrips()
  line(`${leagues.toLocaleString('en')} leagues: marking those of one death`, seconds(marking))
  line(
    `  recomputing ${summary.leaderboards.toLocaleString('en')} leaderboards`,
    `${seconds(ms)}, ${trips} round trips, ${(ms / summary.leaderboards).toFixed(2)} ms a leaderboard`,
  )
  return marking + ms
}

export const run = async (): Promise<void> => {
  const { participants, picks, deaths } = bigLeague()
  console.log('  one league: 20 players x 20 picks, 100 deaths, season leaderboard and four competitions')
  for (const leaderboard of leaderboards)
    line(
      `  compute ${leaderboard.id}`,
      seconds(await median(9, () => play(leaderboard, participants, picks, deaths, now))),
    )

  const big = await startTestDatabase()
  try {
    await storeBigLeague(big.db)
    line('  floor: an empty round trip', seconds(await median(15, () => big.db.all(sql`select 1`))))
    big.resetRoundTrips()
    const [summary, ms] = await timed(() => recomputeStale(ctxFor(big.db, null, { now }), { ms: 60_000 }))
    line(
      `  read, compute and store all ${summary.leaderboards}`,
      `${seconds(ms)}, ${big.roundTrips()} round trips`,
    )
  } finally {
    await big.stop()
  }

  const many = await startTestDatabase()
  try {
    await storeSmallLeagues(many.db, 0, 10_000, 2_000)
    const ten = await measureMany(many, 10_000)
    await many.db.run(
      sql`update people set status = 'alive', died_on = null, confirmed_at = null where id = 'Q900000000'`,
    )
    await storeSmallLeagues(many.db, 10_000, 10_000, 0)
    const twenty = await measureMany(many, 20_000)
    line('growth when leagues double and holders stay', `x ${(twenty / ten).toFixed(2)} (aim: 1)`)
  } finally {
    await many.stop()
  }
}
