import { and, asc, eq, isNull } from 'drizzle-orm'
import { draftTurns, picks } from '#db/schema/index.ts'
import { addUsers, ctxFor, type TestUser } from '#tests/support/ctx.ts'
import { startTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { addLeague, addPersons, type TestLeague, type TestLeagueOptions } from '#tests/support/league.ts'
import { runSteps } from '#worker/jobs/index.ts'
import type { Ctx } from '#worker/services/context.ts'
import { readDraftPage } from '#worker/services/drafts/draft-page.ts'
import { pauseDraft } from '#worker/services/drafts/pause-draft.ts'
import { pickInDraft } from '#worker/services/drafts/pick.ts'
import { planLeagueDraft } from '#worker/services/drafts/plan.ts'
import { saveQueue } from '#worker/services/drafts/save-queue.ts'
import { settleDraft } from '#worker/services/drafts/settle-drafts.ts'
import { AppError } from '#worker/services/errors.ts'

export const startsAt = '2026-06-15T12:00:00.000Z'
/** The time this many seconds after the draft begins. */
export const moment = (seconds: number): string =>
  new Date(Date.parse(startsAt) + seconds * 1000).toISOString()

/** The result of a call: `ok`, or the code of its refusal. */
export const outcomeOf = async (work: Promise<unknown>): Promise<string> => {
  try {
    await work
    return 'ok'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

export const startDraftBench = async () => {
  const database: TestDatabase = await startTestDatabase()
  const { db } = database
  await addPersons(
    db,
    Array.from({ length: 300 }, (_, at) => ({ id: `Q${at + 1}` })),
    '2026-06-15T11:00:00.000Z',
  )
  return {
    database,
    db,
    /** An exclusive league with a planned draft, by default with 60 seconds per turn. */
    league: async (
      names: readonly string[],
      {
        rounds = 2,
        secondsPerTurn = 60,
        ...options
      }: TestLeagueOptions & { rounds?: number; secondsPerTurn?: number } = {},
    ): Promise<DraftScene> => {
      const users = (await addUsers(db, names)) as [TestUser, ...TestUser[]]
      const league = await addLeague(db, users, { exclusive: true, ...options })
      const scene = new DraftScene(database, league, users)
      await scene.plan({ rounds, secondsPerTurn })
      return scene
    },
  }
}

/** A league with a draft and its players. */
export class DraftScene {
  readonly #database: TestDatabase
  readonly league: TestLeague
  readonly users: readonly [TestUser, ...TestUser[]]

  constructor(database: TestDatabase, league: TestLeague, users: readonly [TestUser, ...TestUser[]]) {
    this.#database = database
    this.league = league
    this.users = users
  }

  get db() {
    return this.#database.db
  }
  get owner(): TestUser {
    return this.users[0]
  }
  user(id: string): TestUser {
    const user = this.users.find((one) => one.id === id)
    if (!user) throw new Error(`no user ${id}`)
    return user
  }
  ctx(user: TestUser | null, seconds: number, more: Partial<Ctx> = {}): Ctx {
    return ctxFor(this.db, user, { now: moment(seconds), ...more })
  }
  plan(plan: { rounds: number; secondsPerTurn: number; startsAt?: string }, seconds = -3600) {
    return planLeagueDraft(this.ctx(this.owner, seconds), { league: this.league.id, startsAt, ...plan })
  }
  page(seconds: number, user = this.owner) {
    return readDraftPage(this.ctx(user, seconds), { league: this.league.slug })
  }
  pick(user: TestUser, wikidataId: string, seconds: number, turn?: number) {
    return pickInDraft(this.ctx(user, seconds), { league: this.league.id, wikidataId, turn })
  }
  pause(paused: boolean, seconds: number, user = this.owner) {
    return pauseDraft(this.ctx(user, seconds), { league: this.league.id, paused })
  }
  saveQueue(user: TestUser, wikidataIds: string[], seconds: number, before?: string[]) {
    return saveQueue(this.ctx(user, seconds), { league: this.league.id, wikidataIds, before })
  }
  settle(seconds: number) {
    return settleDraft(this.ctx(null, seconds), this.league.id)
  }
  cron(seconds: number) {
    return runSteps(this.ctx(null, seconds, { actor: { kind: 'job', name: 'test' } }))
  }
  /** The people on each list now, by user id. */
  async lists(): Promise<Record<string, string[]>> {
    const rows = await this.db
      .select({ userId: picks.userId, personId: picks.personId })
      .from(picks)
      .where(and(eq(picks.leagueId, this.league.id), isNull(picks.removedAt), isNull(picks.voidedAt)))
      .orderBy(asc(picks.addedAt), asc(picks.id))
    return Object.fromEntries(
      this.users.map(({ id }) => [
        id,
        rows.filter(({ userId }) => userId === id).map(({ personId }) => personId),
      ]),
    )
  }
  async turns(draftId: string) {
    return this.db
      .select()
      .from(draftTurns)
      .where(eq(draftTurns.draftId, draftId))
      .orderBy(asc(draftTurns.number))
  }
}
