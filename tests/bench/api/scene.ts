import { eq, inArray } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { activity, deathlists, memberships, people, picks } from '#db/schema/index.ts'
import { type SignedUp, signUp } from '#tests/support/http/api.ts'
import { addPersons } from '#tests/support/league.ts'
import type { TestWorker } from '#tests/support/worker.ts'

/** A full league and its owner. */
export interface FullLeague {
  owner: SignedUp
  /** All members, the owner first. */
  players: SignedUp[]
  league: { id: string; slug: string }
  competition: string
  listId: string
}

const size = 20
const picksEach = 20
const addedAt = '2026-02-01T10:00:00.000Z'

/** 20 members with 20 picks each out of 120 people, a competition with matches, and activity. */
export const fillLeague = async (worker: TestWorker): Promise<FullLeague> => {
  const { db } = worker.database
  await worker.setClock('2026-01-10T12:00:00.000Z')
  const people120 = Array.from({ length: 120 }, (_, i) => ({
    id: `Q${900_000 + i}`,
    labels: { en: `Somebody Known ${i}` },
    searchText: `somebody known ${i}`,
    descriptions: { en: 'British actor and director' },
    image: `Somebody Known ${i} at a festival in 2019 (cropped).jpg`,
  }))
  await addPersons(db, people120, addedAt)
  const owner = await signUp(worker.url, 'Owner')
  const created = await owner.call('POST', '/api/v1/league/create', {
    name: 'Full House',
    max_picks: picksEach,
    start_date: '2026-01-12',
    end_date: '2026-12-31',
  })
  const league: { id: string; slug: string; invite_code: string } = created.body
  const players = [owner]
  while (players.length < size) {
    const player = await signUp(worker.url, `Player${players.length}`)
    await player.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
    players.push(player)
  }
  const planned = await owner.call('POST', '/api/v1/competition/create', {
    league_id: league.id,
    name: 'Round Robin',
    type: 'league_duel',
    start_date: '2026-01-20',
    end_date: '2026-12-20',
    match_duration_days: 14,
    allow_draws: true,
  })
  const lists = await db.select().from(deathlists).where(eq(deathlists.leagueId, league.id))
  await db.update(deathlists).set({ name: 'Ten of the best' }).where(eq(deathlists.leagueId, league.id))
  for (const [index, list] of lists.entries()) {
    const own = people120.filter((_, i) => (i * 7 + index) % 6 === 0).slice(0, picksEach)
    await db.insert(picks).values(
      own.map(({ id }) => ({
        id: uuidv7(),
        deathlistId: list.id,
        leagueId: league.id,
        seasonId: list.seasonId,
        userId: list.userId,
        personId: id,
        addedAt,
        countsFrom: '2026-02-03',
      })),
    )
    await db.insert(activity).values(
      own.map(({ id }) => ({
        id: uuidv7(),
        leagueId: league.id,
        kind: 'picked' as const,
        actorId: list.userId,
        personId: id,
        data: {},
        at: addedAt,
      })),
    )
  }
  // A tenth of them died and counted: every row of the leaderboard has entries with reasons.
  const dead = people120.filter((_, i) => i % 10 === 0).map(({ id }) => id)
  await db
    .update(people)
    .set({ status: 'confirmed', diedOn: '2026-05-20', confirmedAt: '2026-05-22T00:00:00.000Z' })
    .where(inArray(people.id, dead))
  await worker.setClock('2026-06-15T12:00:00.000Z')
  await worker.runCron()
  const own = await owner.call('GET', `/api/v1/leagues/${league.slug}/deathlists/me`)
  const members = await db.select().from(memberships).where(eq(memberships.leagueId, league.id))
  if (members.length !== size) throw new Error(`${members.length} members in place of ${size}`)
  return { owner, players, league, competition: planned.body.slug, listId: own.body.id }
}
