import { and, eq, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { markLeagueStale } from '#db/queries/competitions/leaderboards.ts'
import { beginPropagations } from '#db/queries/people/propagations.ts'
import {
  competitionParticipants,
  competitions,
  membershipPeriods,
  memberships,
  people,
  picks,
  statusEvents,
} from '#db/schema/index.ts'
import { addDays, type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import { type OwnSettings, ownSettings } from '#domain/competitions/competition-plan.ts'
import { commitmentOf } from '#domain/draw.ts'
import { propagateNews } from '#worker/services/people/propagate.ts'
import type { TestUser } from './ctx.ts'
import { newLeaderboard, type TestLeague } from './league.ts'

/** Inserts picks into a member's list, starting at the second midnight; returns their ids by person. */
export const addPicks = async (
  db: Db,
  league: TestLeague,
  user: TestUser,
  personIds: readonly string[],
  at: Instant,
  over: Partial<typeof picks.$inferInsert> = {},
): Promise<Record<string, string>> => {
  const rows = personIds.map((personId) => ({
    id: uuidv7(),
    deathlistId: league.lists[user.id] ?? '',
    leagueId: league.id,
    seasonId: league.seasonId,
    userId: user.id,
    personId,
    addedAt: at,
    countsFrom: addDays(dayOf(at), 2),
    ...over,
  }))
  await db.insert(picks).values(rows)
  return Object.fromEntries(rows.map((row) => [row.personId, row.id]))
}

/** Stores a confirmed death as the status refresh does: the person's row, a log entry, and the stale flags. */
export const confirmDeath = async (
  db: Db,
  personId: string,
  diedOn: CalendarDay,
  at: Instant,
): Promise<void> => {
  await runBatch(db, {
    people: db
      .update(people)
      .set({
        status: 'confirmed',
        diedOn,
        confirmedAt: at,
        reportedDeathDate: diedOn,
        reportedDeathPrecision: 'day',
        reportedAt: at,
        updatedAt: at,
      })
      .where(eq(people.id, personId)),
    statusEvents: db
      .insert(statusEvents)
      .values({ id: uuidv7(), personId, kind: 'confirmed', at, diedOn, evidence: {} }),
    propagated: beginPropagations(db, [{ personId, marks: true, days: [diedOn], lines: [] }], at),
  })
  await propagateNews({ db, now: at })
}

/** Stores a death that has only been reported so far. */
export const reportDeath = async (
  db: Db,
  personId: string,
  diedOn: CalendarDay,
  at: Instant,
): Promise<void> => {
  await runBatch(db, {
    people: db
      .update(people)
      .set({
        status: 'reported',
        reportedDeathDate: diedOn,
        reportedDeathPrecision: 'day',
        reportedAt: at,
        updatedAt: at,
      })
      .where(eq(people.id, personId)),
    statusEvents: db
      .insert(statusEvents)
      .values({ id: uuidv7(), personId, kind: 'reported', at, diedOn, evidence: {} }),
    propagated: beginPropagations(db, [{ personId, marks: true, days: [], lines: [] }], at),
  })
  await propagateNews({ db, now: at })
}

/** Stores the retraction of a confirmed death. */
export const retractDeath = async (
  db: Db,
  personId: string,
  diedOn: CalendarDay,
  at: Instant,
): Promise<void> => {
  await runBatch(db, {
    people: db
      .update(people)
      .set({ status: 'retracted', diedOn: null, confirmedAt: null, updatedAt: at })
      .where(eq(people.id, personId)),
    statusEvents: db
      .insert(statusEvents)
      .values({ id: uuidv7(), personId, kind: 'retracted', at, diedOn: null, evidence: {} }),
    propagated: beginPropagations(db, [{ personId, marks: true, days: [diedOn], lines: [] }], at),
  })
  await propagateNews({ db, now: at })
}

/** Ends a membership at this time. */
export const endMembershipAt = async (
  db: Db,
  league: TestLeague,
  user: TestUser,
  at: Instant,
): Promise<void> => {
  await runBatch(db, {
    memberships: db
      .update(memberships)
      .set({ leftAt: at })
      .where(and(eq(memberships.leagueId, league.id), eq(memberships.userId, user.id))),
    membershipPeriods: db
      .update(membershipPeriods)
      .set({ leftAt: at })
      .where(
        and(
          eq(membershipPeriods.leagueId, league.id),
          eq(membershipPeriods.userId, user.id),
          isNull(membershipPeriods.leftAt),
        ),
      ),
    stale: markLeagueStale(db, league.id, at),
  })
}

type CompetitionRow = typeof competitions.$inferInsert

/** Inserts a competition with its leaderboard; its participants are the given ones, or the members at its start. */
export const addCompetition = async (
  db: Db,
  league: TestLeague,
  by: TestUser,
  over: Partial<CompetitionRow> & OwnSettings & Pick<CompetitionRow, 'type' | 'startDate' | 'endDate'>,
  named: readonly TestUser[] = [],
): Promise<{ id: string; slug: string }> => {
  const id = uuidv7()
  const coinSeed = over.coinSeed ?? 'seed'
  const slug = over.slug ?? `${over.type}-${id}`
  const at = over.createdAt ?? '2026-01-01T00:00:00.000Z'
  await runBatch(db, {
    competitions: db.insert(competitions).values({
      id,
      leagueId: league.id,
      seasonId: league.seasonId,
      slug,
      name: over.name ?? over.type,
      pickParticipation: 'all',
      coinSeed,
      coinCommitment: commitmentOf(coinSeed),
      createdBy: by.id,
      createdAt: at,
      ...over,
      settings: ownSettings(over.type, over),
    }),
    leaderboard: newLeaderboard(
      db,
      { id, kind: 'competition', leagueId: league.id, seasonId: league.seasonId },
      at,
    ),
    participants: named.length
      ? db
          .insert(competitionParticipants)
          .values(named.map((user, index) => ({ competitionId: id, userId: user.id, seed: index + 1 })))
      : undefined,
  })
  return { id, slug }
}
