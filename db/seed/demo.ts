import { createHash, randomBytes } from 'node:crypto'
import { count } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { addDays, type CalendarDay, dayOf, type Instant } from '#domain/calendar-day.ts'
import { defaultSettings, ruleKeys } from '#domain/league-settings/values.ts'
import { type Parts, runBatch } from '../batch.ts'
import type { Db } from '../client.ts'
import { withNewsKind } from '../queries/news/activity.ts'
import { rulesRow } from '../queries/settings.ts'
import * as t from '../schema/index.ts'
import { seedDemoComments } from './demo-comments.ts'
import { demoCompetitions, demoLeagues } from './demo-leagues.ts'
import { demoOutlook } from './demo-outlook.ts'
import { demoAddress as address, demoPlayers } from './demo-players.ts'

export interface DemoSignIn {
  email: string
  password: string
}

const password = 'sunday-supper'
const at = (day: CalendarDay, hour: number): Instant => `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`

/** Parts of a batch, in this order. */
const byName = (parts: readonly (readonly [string, Parts])[]): Parts => Object.fromEntries(parts)

/** The random values of a demo; a test that compares pictures passes fixed ones. */
interface DemoChance {
  newId: () => string
  coinSeed: () => string
}
const chance: DemoChance = { newId: uuidv7, coinSeed: () => randomBytes(32).toString('hex') }

interface Seeding {
  db: Db
  league: ReturnType<typeof demoLeagues>[number]
  leagueId: string
  seasonId: string
  created: Instant
  userOf: (name: string) => string
  chances: DemoChance
}

const [owner] = demoPlayers

const headParts = ({ db, league, leagueId, seasonId, created, userOf, chances }: Seeding) => ({
  league: db.insert(t.leagues).values({
    id: leagueId,
    slug: league.slug,
    name: league.name,
    inviteCode: league.inviteCode,
    picturesShared: true,
    createdBy: userOf(owner),
    createdAt: created,
  }),
  season: db.insert(t.seasons).values({
    id: seasonId,
    leagueId,
    number: 1,
    startDate: league.startDate,
    endDate: league.endDate,
    createdAt: created,
  }),
  rules: db.insert(t.leagueRules).values(
    rulesRow({
      leagueId,
      version: 1,
      effectiveFrom: league.createdOn,
      ...defaultSettings(ruleKeys),
      createdBy: userOf(owner),
      createdAt: created,
    }),
  ),
  leaderboard: db
    .insert(t.leaderboards)
    .values({ id: seasonId, kind: 'season', leagueId, seasonId, staleSince: created }),
  audit: db.insert(t.auditLog).values({
    id: chances.newId(),
    leagueId,
    actorId: userOf(owner),
    action: 'league_created',
    after: { name: league.name },
    at: created,
  }),
})

const playerParts = (
  { db, league, leagueId, seasonId, userOf, chances: { newId } }: Seeding,
  name: (typeof demoPlayers)[number],
  order: number,
) => {
  const userId = userOf(name)
  const joinedAt = at(league.createdOn, 10 + order)
  const deathlistId = newId()
  const list = league.lists[name]
  return {
    membership: db.insert(t.memberships).values({
      id: newId(),
      leagueId,
      userId,
      role: order === 0 ? 'OWNER' : order === 1 ? 'ADMIN' : 'MEMBER',
      joinedAt,
    }),
    period: db.insert(t.membershipPeriods).values({ id: newId(), leagueId, userId, joinedAt }),
    joined: db
      .insert(t.activity)
      .values(
        withNewsKind({ id: newId(), leagueId, kind: 'joined', actorId: userId, data: {}, at: joinedAt }),
      ),
    list: db
      .insert(t.deathlists)
      .values({ id: deathlistId, leagueId, seasonId, userId, name: list.name, createdAt: joinedAt }),
    picks: db.insert(t.picks).values(
      list.picks.map((personId, index) => ({
        id: newId(),
        deathlistId,
        leagueId,
        seasonId,
        userId,
        personId,
        addedAt: at(addDays(league.createdOn, 1 + (index % 4)), 9 + order),
        countsFrom: addDays(league.createdOn, 3 + (index % 4)),
      })),
    ),
    picked: db.insert(t.activity).values(
      list.picks.map((personId, index) => ({
        id: newId(),
        leagueId,
        kind: 'picked' as const,
        actorId: userId,
        personId,
        data: {},
        at: at(addDays(league.createdOn, 1 + (index % 4)), 9 + order),
      })),
    ),
  }
}

const competitionParts = (
  { db, league, leagueId, seasonId, created, userOf, chances }: Seeding,
  competition: ReturnType<typeof demoCompetitions>[number],
) => {
  const id = chances.newId()
  const coinSeed = chances.coinSeed()
  return {
    competition: db.insert(t.competitions).values({
      ...competition,
      id,
      leagueId,
      seasonId,
      pickParticipation: 'all',
      coinSeed,
      coinCommitment: createHash('sha256').update(coinSeed).digest('hex'),
      rulesVersion: 1,
      createdBy: userOf(owner),
      createdAt: at(league.createdOn, 18),
      startedAt: at(competition.startDate, 0),
    }),
    participants: db
      .insert(t.competitionParticipants)
      .values(
        demoPlayers.map((name, index) => ({ competitionId: id, userId: userOf(name), seed: index + 1 })),
      ),
    leaderboard: db
      .insert(t.leaderboards)
      .values({ id, kind: 'competition', leagueId, seasonId, staleSince: created }),
  }
}

/** A league with its season, lists and competitions, as if the players had created them. */
const leagueParts = (
  db: Db,
  league: ReturnType<typeof demoLeagues>[number],
  users: Map<string, string>,
  chances: DemoChance,
) => {
  const userOf = (name: string): string => {
    const id = users.get(name)
    if (!id) throw new Error(`The demo has no player ${name}.`)
    return id
  }
  const [leagueId, seasonId] = [chances.newId(), chances.newId()]
  const seeding = { db, league, leagueId, seasonId, created: at(league.createdOn, 10), userOf, chances }
  return {
    ...headParts(seeding),
    outlook: league.over ? demoOutlook(db, seasonId, userOf) : undefined,
    players: byName(demoPlayers.map((name, order) => [name, playerParts(seeding, name, order)])),
    competitions: byName(
      demoCompetitions(league).map((competition) => [
        competition.slug,
        competitionParts(seeding, competition),
      ]),
    ),
  }
}

/**
 * Fills an empty database with the demo: four players, a sealed league over the real deaths of 2025, and one of the
 * current year without deaths. Returns the sign-ins, or null if the database already has users.
 * @param hash hashes a password for storage; null: no sign-in with passwords
 */
export const seedDemo = async (
  db: Db,
  now: Instant,
  hash: (password: string) => Promise<string | null>,
  chances = chance,
): Promise<DemoSignIn[] | null> => {
  const [users] = await db.select({ count: count() }).from(t.authUsers)
  if (users?.count) return null
  const { newId } = chances
  const passwordHash = await hash(password)
  const ids = new Map<string, string>(demoPlayers.map((name) => [name, newId()]))
  const emails = new Map([...ids].map(([name, id]) => [id, address(name)]))
  await runBatch(db, {
    users: db.insert(t.authUsers).values(
      [...emails].map(([id, email]) => ({
        id,
        email,
        emailConfirmedAt: now,
        passwordHash,
        appMetadata: { provider: 'email', providers: ['email'] },
        userMetadata: {},
        createdAt: now,
        updatedAt: now,
      })),
    ),
    identities: db.insert(t.authIdentities).values(
      [...emails].map(([id, email]) => ({
        id: newId(),
        userId: id,
        provider: 'email',
        providerId: id,
        identityData: { email, sub: id, email_verified: true },
        createdAt: now,
        updatedAt: now,
      })),
    ),
    profiles: db
      .insert(t.profiles)
      .values(
        [...ids].map(([name, id]) => ({ id, email: address(name), displayName: name, createdAt: now })),
      ),
    leagues: byName(
      demoLeagues(dayOf(now)).map((league) => [league.slug, leagueParts(db, league, ids, chances)]),
    ),
  })
  await seedDemoComments(db, ids, { today: dayOf(now), now })
  return demoPlayers.map((name) => ({ email: address(name), password }))
}
