import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { rulesRow } from '#db/queries/settings.ts'
import {
  deathlists,
  leaderboards,
  leagueRules,
  leagues,
  membershipPeriods,
  memberships,
  people,
  seasons,
} from '#db/schema/index.ts'
import type { CalendarDay, Instant } from '#domain/calendar-day.ts'
import type { RuleValues } from '#domain/league-settings/rule-settings.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import type { TestUser } from './ctx.ts'

export interface TestLeague {
  id: string
  slug: string
  seasonId: string
  /** Id of each member's list, by user id. */
  lists: Record<string, string>
}

export interface TestLeagueOptions {
  rules?: Partial<RuleValues>
  startDate?: CalendarDay | null
  endDate?: CalendarDay | null
  listsSealed?: boolean
  createdAt?: Instant
  joinedAt?: Instant
  /** Name of every list; null: unnamed. */
  listName?: string | null
  exclusive?: boolean
}

/** A leaderboard without rows, stale from the start, so that the first reader computes it. */
export const newLeaderboard = (
  db: Db,
  table: { id: string; kind: 'season' | 'competition'; leagueId: string; seasonId: string },
  at: Instant,
) => db.insert(leaderboards).values({ ...table, staleSince: at, revision: 1 })

/** Inserts a league: the first user owns it, all are members with a list each. */
export const addLeague = async (
  db: Db,
  users: readonly [TestUser, ...TestUser[]],
  options: TestLeagueOptions = {},
): Promise<TestLeague> => {
  const [id, seasonId] = [uuidv7(), uuidv7()]
  const at = options.createdAt ?? '2026-01-01T00:00:00.000Z'
  const joinedAt = options.joinedAt ?? at
  const slug = `league-${id}`
  const lists = Object.fromEntries(users.map((user) => [user.id, uuidv7()]))
  await runBatch(db, {
    leagues: db.insert(leagues).values({
      id,
      slug,
      name: 'Test league',
      inviteCode: id.slice(-12),
      exclusive: options.exclusive ?? false,
      createdBy: users[0].id,
      createdAt: at,
    }),
    seasons: db.insert(seasons).values({
      id: seasonId,
      leagueId: id,
      number: 1,
      startDate: options.startDate ?? null,
      endDate: options.endDate ?? null,
      listsSealed: options.listsSealed ?? false,
      createdAt: at,
    }),
    leagueRules: db.insert(leagueRules).values(
      rulesRow({
        leagueId: id,
        version: 1,
        effectiveFrom: at.slice(0, 10),
        ...defaultSettings(ruleKeys),
        ...options.rules,
        createdBy: users[0].id,
        createdAt: at,
      }),
    ),
    memberships: db.insert(memberships).values(
      users.map((user, i) => ({
        id: uuidv7(),
        leagueId: id,
        userId: user.id,
        role: i === 0 ? ('OWNER' as const) : ('MEMBER' as const),
        joinedAt,
      })),
    ),
    membershipPeriods: db
      .insert(membershipPeriods)
      .values(users.map((user) => ({ id: uuidv7(), leagueId: id, userId: user.id, joinedAt }))),
    deathlists: db.insert(deathlists).values(
      Object.entries(lists).map(([userId, listId]) => ({
        id: listId,
        leagueId: id,
        seasonId,
        userId,
        name: options.listName === undefined ? 'My list' : options.listName,
        createdAt: at,
      })),
    ),
    table: newLeaderboard(db, { id: seasonId, kind: 'season', leagueId: id, seasonId }, at),
  })
  return { id, slug, seasonId, lists }
}

type PersonRow = typeof people.$inferInsert

/** Inserts people: living, human, and just fetched, so that nothing is requested from Wikidata. */
export const addPersons = async (
  db: Db,
  persons: readonly (Partial<PersonRow> & { id: string })[],
  now: Instant,
): Promise<void> => {
  const rows = persons.map((person) => ({
    labels: { en: `Person ${person.id}` },
    searchText: `person ${person.id.toLowerCase()}`,
    birthDate: '1935-05-05',
    birthPrecision: 'day' as const,
    birthYear: 1935,
    readAt: now,
    createdAt: now,
    updatedAt: now,
    ...person,
  }))
  // One statement binds 32,766 values at most.
  for (let from = 0; from < rows.length; from += 1_000)
    await db.insert(people).values(rows.slice(from, from + 1_000))
}
