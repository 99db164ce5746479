import { setTimeout } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'
import { addPersons } from '#tests/support/league.ts'

const peopleCount = 2_000
const players = 4
const picksEach = 5
const firstPerson = 100_000
/** A person on the first list of every tenth league. */
export const favourite = `Q${firstPerson - 1}`
export const personIds: readonly string[] = Array.from(
  { length: peopleCount },
  (_, i) => `Q${firstPerson + i}`,
)

const opened = '2026-01-01T00:00:00.000Z'
const atOnce = 1_000

/** A literal number: a parameter is a float, and would put a decimal point into concatenated names. */
const whole = (value: number) => sql.raw(String(value))

/** A large database may be locked for longer than the client repeats a request, while sqld folds its log into it. */
const runPatiently = async (db: Db, statement: SQL, tries = 10): Promise<void> => {
  try {
    await db.run(statement)
  } catch (error) {
    if (tries === 1) throw error
    await setTimeout(1_000)
    await runPatiently(db, statement, tries - 1)
  }
}

/** Inserts living people into the index. */
export const addAllPeople = async (db: Db, now: string): Promise<void> => {
  const all = [favourite, ...personIds]
  for (let from = 0; from < all.length; from += 500)
    await addPersons(
      db,
      all.slice(from, from + 500).map((id) => ({ id })),
      now,
    )
}

/**
 * Inserts leagues with numbers in a range, by SQL: four players with a list of five each in a running season, its
 * leaderboard computed. Each person is on as many lists as there are leagues per person; or all lists hold only the
 * favourite.
 */
export const addLeagues = async (
  db: Db,
  from: number,
  to: number,
  { allHoldFavourite = false } = {},
): Promise<void> => {
  for (let at = from; at < to; at += atOnce) {
    const end = Math.min(at + atOnce, to)
    const n = sql`with recursive n(i) as (select ${whole(at)} union all select i + 1 from n where i + 1 < ${whole(end)}),
      k(k) as (values (0), (1), (2), (3)), j(j) as (values (0), (1), (2), (3), (4))`
    const statements = [
      sql`insert into profiles (id, display_name, created_at)
        ${n} select 'user-' || (i * ${whole(players)} + k), 'Player ' || k, ${opened} from n, k`,
      sql`insert into leagues (id, slug, name, invite_code, created_by, created_at)
        ${n} select 'league-' || i, 'league-' || i, 'League ' || i, 'CODE' || i, 'user-' || (i * ${whole(players)}), ${opened} from n`,
      sql`insert into seasons (id, league_id, number, start_date, end_date, created_at)
        ${n} select 'season-' || i, 'league-' || i, 1, '2026-01-01', '2026-12-31', ${opened} from n`,
      sql`insert into league_rules (league_id, version, effective_from, max_picks, settings, created_by, created_at)
        ${n} select 'league-' || i, 1, '2026-01-01', 10, '{"allowReplacements":false,"rarityMax":0}',
          'user-' || (i * ${whole(players)}), ${opened} from n`,
      sql`insert into memberships (id, league_id, user_id, role, joined_at)
        ${n} select 'membership-' || i || '-' || k, 'league-' || i, 'user-' || (i * ${whole(players)} + k),
          case k when 0 then 'OWNER' else 'MEMBER' end, ${opened} from n, k`,
      sql`insert into membership_periods (id, league_id, user_id, joined_at)
        ${n} select 'period-' || i || '-' || k, 'league-' || i, 'user-' || (i * ${whole(players)} + k), ${opened} from n, k`,
      sql`insert into deathlists (id, league_id, season_id, user_id, name, created_at)
        ${n} select 'list-' || i || '-' || k, 'league-' || i, 'season-' || i, 'user-' || (i * ${whole(players)} + k), 'List', ${opened}
        from n, k`,
      sql`insert into leaderboards (id, kind, league_id, season_id, revision, computed_revision, computed_at, due_on)
        ${n} select 'season-' || i, 'season', 'league-' || i, 'season-' || i, 1, 1, ${opened}, '2027-01-01' from n`,
      ...(allHoldFavourite
        ? [
            sql`insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from)
              ${n} select 'favourite-' || i || '-' || k, 'list-' || i || '-' || k, 'league-' || i, 'season-' || i,
                'user-' || (i * ${whole(players)} + k), ${favourite}, ${opened}, '2026-01-03' from n, k`,
          ]
        : [
            sql`insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from)
        ${n} select 'pick-' || i || '-' || k || '-' || j, 'list-' || i || '-' || k, 'league-' || i, 'season-' || i,
          'user-' || (i * ${whole(players)} + k), 'Q' || (${whole(firstPerson)} + (i * ${whole(players * picksEach)} + k * ${whole(picksEach)} + j) % ${whole(peopleCount)}),
          ${opened}, '2026-01-03' from n, k, j`,
            sql`insert into picks (id, deathlist_id, league_id, season_id, user_id, person_id, added_at, counts_from)
        ${n} select 'favourite-' || i, 'list-' || i || '-0', 'league-' || i, 'season-' || i, 'user-' || (i * ${whole(players)}),
          ${favourite}, ${opened}, '2026-01-03' from n where i % 10 = 0`,
          ]),
    ]
    for (const statement of statements) await runPatiently(db, statement)
  }
}
