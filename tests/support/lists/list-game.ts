import assert from 'node:assert/strict'
import { and, eq } from 'drizzle-orm'
import { picks, scoreEntries } from '#db/schema/index.ts'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import type { Ctx } from '#worker/services/context.ts'
import { AppError } from '#worker/services/errors.ts'
import { recomputeStale } from '#worker/services/leaderboards/recompute.ts'
import { updateLeague } from '#worker/services/leagues/update-league.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { addUsers, ctxFor, type TestUser } from '../ctx.ts'
import type { TestDatabase } from '../database.ts'
import { reportDeath } from '../game.ts'
import { addLeague, addPersons, type TestLeague } from '../league.ts'
import { corrected, dies, lives, noticed } from '../life.ts'
import { type Call, folk, type ListHistory, type Step } from './list-histories.ts'
import { ListModel, lineOf, linesOf } from './list-model.ts'

const start = '2026-06-01'
let serial = 0

/** All permutations. */
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, i) =>
        permutations([...items.slice(0, i), ...items.slice(i + 1)]).map((rest) => [item, ...rest]),
      )

/** A call with its target and result; `id` of a pick that was added. */
interface Made {
  call: Call['call']
  target: string
  code: string
  id: string
}

interface Setting {
  database: TestDatabase
  user: TestUser
  league: TestLeague
  people: readonly string[]
}

/** A list that is played step by step on the services, and on a model beside them. */
export class ListGame {
  private readonly database: TestDatabase
  private readonly user: TestUser
  private readonly league: TestLeague
  private readonly people: readonly string[]
  private readonly model: ListModel
  /** Number of occurrences of each event: a game without events proves nothing. */
  private readonly seen: Map<string, number>

  private constructor(
    { database, user, league, people }: Setting,
    model: ListModel,
    seen: Map<string, number>,
  ) {
    this.database = database
    this.user = user
    this.league = league
    this.people = people
    this.model = model
    this.seen = seen
  }

  /** Plays a whole history; throws if the services differ from the model, or a list breaks the rules. */
  static async play(database: TestDatabase, history: ListHistory, seen: Map<string, number>): Promise<void> {
    const { db } = database
    const [user] = await addUsers(db, ['Ada'])
    if (!user) throw new Error('no user')
    const nr = ++serial
    const people = Array.from({ length: folk }, (_, i) => `Q${nr}${String(i).padStart(3, '0')}`)
    await addPersons(
      db,
      people.map((id) => ({ id })),
      '2026-05-01T00:00:00.000Z',
    )
    const league = await addLeague(db, [user], {
      startDate: start,
      createdAt: '2026-05-01T00:00:00.000Z',
      rules: { ...history.rules, base: 'flat', flatPoints: 10, rarityMax: 0 },
    })
    // Never a whole second, so that no call is made exactly at midnight.
    const model = new ListModel(start, '2026-05-29T12:00:37.123Z', history.rules)
    const game = new ListGame({ database, user, league, people }, model, seen)
    const trail: string[] = []
    const move = (step: Step): Promise<void> => {
      trail.push(`${model.now} ${JSON.stringify(step)}`)
      return game.step(step)
    }
    try {
      for (let person = 0; person < history.rules.maxPicks; person++)
        await move({ call: 'add', person, anybody: true })
      await move({ call: 'wait', ms: 4 * 86_400_000 })
      for (const step of history.steps) await move(step)
      await move({ call: 'score' })
      await game.storm(history.storm)
    } catch (error) {
      throw new Error(`after\n${trail.join('\n')}`, { cause: error })
    }
  }

  private ctx(): Ctx {
    return ctxFor(this.database.db, this.user, { now: this.model.now })
  }

  private note(what: string): void {
    this.seen.set(what, (this.seen.get(what) ?? 0) + 1)
  }

  /**
   * The target of a call: a person, mostly living and not on the list; a pick on the list; or a removed pick, the last
   * one first.
   */
  private targetOf(call: Call): string {
    const { model, people } = this
    if (call.call === 'add') {
      const taken = new Set(model.entries().map((pick) => pick.person))
      const free = people.filter((id) => !taken.has(id) && model.life(id).diedOn === null)
      const among = call.anybody || free.length === 0 ? people : free
      return among[call.person % among.length] ?? ''
    }
    const own = model.picks
      .filter(({ removedAt }) => (removedAt !== null) === (call.call === 'undo'))
      .sort((a, b) => ((a.removedAt ?? a.id) < (b.removedAt ?? b.id) ? 1 : -1))
    return own[call.pick % Math.max(1, own.length)]?.id ?? 'none'
  }

  private async make(call: Call): Promise<Made> {
    const ctx = this.ctx()
    const target = this.targetOf(call)
    const made = (code: string, id = ''): Made => ({ call: call.call, target, code, id })
    try {
      if (call.call === 'add')
        return made('accepted', (await addPick(ctx, { league: this.league.id, wikidataId: target })).id)
      await (call.call === 'remove' ? removeOwnPick : undoRemoval)(ctx, { pickId: target })
      return made('accepted')
    } catch (error) {
      if (error instanceof AppError) return made(error.code)
      throw error
    }
  }

  private answer(model: ListModel, { call, target, id }: Made): string {
    if (call === 'add') return model.add(target, id)
    return call === 'remove' ? model.remove(target) : model.undo(target)
  }

  private rows() {
    return this.database.db
      .select()
      .from(picks)
      .where(eq(picks.deathlistId, this.league.lists[this.user.id] ?? ''))
  }
  private async stored(): Promise<string[]> {
    return (await this.rows()).map((row) => lineOf({ ...row, person: row.personId })).sort()
  }

  private async step(step: Step): Promise<void> {
    const { model } = this
    if (step.call === 'wait') return model.wait(step.ms)
    if (step.call === 'at_once') return await this.atOnce(step.calls)
    if (step.call === 'settle') await this.settle()
    else if (step.call === 'score') return await this.score()
    else if (step.call === 'rules') {
      await updateLeague(this.ctx(), { league: this.league.id, ...step.rules })
      model.changeRules(step.rules)
    } else if (step.call === 'learn') await this.learn(step)
    else {
      const made = await this.make(step)
      assert.equal(made.code, this.answer(model, made), `${step.call} ${made.target}`)
      this.note(`${step.call} ${made.code}`)
    }
    assert.deepEqual(await this.stored(), linesOf(model))
  }

  private async settle(): Promise<void> {
    const before = new Map(this.model.picks.map((pick) => [pick.id, { ...pick }]))
    const summary = await settleLists(this.ctx())
    assert.equal(summary.unfinished, false)
    this.model.settle()
    for (const pick of this.model.picks) {
      const was = before.get(pick.id)
      if (pick.suspendedAt !== null && was?.suspendedAt === null) this.note('suspended')
      if (pick.suspendedAt === null && was?.suspendedAt) this.note('resumed')
      if (pick.voidedAt !== null && was?.voidedAt === null) this.note('void')
      if (pick.voidedAt === null && was?.voidedAt) this.note('restored')
    }
    await this.holds()
  }

  /** Checks the invariants of every settled list by its rows. */
  private async holds(): Promise<void> {
    const { model } = this
    const entries = (await this.rows()).filter((row) => row.removedAt === null && row.voidedAt === null)
    assert.equal(new Set(entries.map(({ personId }) => personId)).size, entries.length, 'a person twice')
    const standing = entries.filter(({ suspendedAt }) => suspendedAt === null)
    // Dead picks keep their places. There can be more of them than places: one that counted while another’s death was
    // believed, and that other one later.
    const living = standing.filter(({ personId }) => model.life(personId).diedOn === null)
    assert.ok(
      living.length === 0 || standing.length <= model.mostPlacesSince(''),
      `${standing.length} picks on the list`,
    )
  }

  private whom({ what, who, anybody }: Extract<Step, { call: 'learn' }>): string {
    const dead = this.people.filter((id) => /reported|confirmed/.test(this.model.life(id).status))
    const listed = this.model.entries().map(({ person }) => person)
    const among = what === 'retract' ? dead : anybody || listed.length === 0 ? this.people : listed
    return among[who % Math.max(1, among.length)] ?? ''
  }

  private async learn(step: Extract<Step, { call: 'learn' }>): Promise<void> {
    const { model } = this
    const { db } = this.database
    const { what } = step
    const person = this.whom(step)
    const { status, diedOn } = model.life(person)
    const day = addDays(dayOf(model.now), -step.daysAgo)
    if (what === 'retract' && (status === 'reported' || status === 'confirmed')) {
      await lives(db, person, diedOn ?? day, model.now)
      model.learn(person, { status: 'retracted', diedOn: null })
    } else if (what === 'confirm') {
      await (status === 'confirmed' ? corrected : dies)(db, person, day, model.now)
      model.learn(person, { status: 'confirmed', diedOn: day })
    } else if (what === 'report' && (status === 'alive' || status === 'retracted')) {
      await reportDeath(db, person, day, model.now)
      await noticed(db, person, model.now)
      model.learn(person, { status: 'reported', diedOn: null })
    }
  }

  /** Checks that the season's leaderboard scores the model's days, however late a death became known. */
  private async score(): Promise<void> {
    await recomputeStale(this.ctx(), { ms: 60_000 })
    const rows = await this.database.db
      .select({ id: scoreEntries.pickId })
      .from(scoreEntries)
      .where(and(eq(scoreEntries.leaderboardId, this.league.seasonId), eq(scoreEntries.status, 'confirmed')))
    const scoring = this.model.scoring()
    assert.deepEqual(rows.map(({ id }) => id).sort(), scoring)
    for (const _ of scoring) this.note('scored')
  }

  /**
   * Concurrent calls must have the same result as in some order. A call that lost a race changes nothing; if there are
   * several reasons to refuse it, it may get another one.
   */
  private async atOnce(calls: readonly Call[]): Promise<void> {
    const made = await Promise.all(calls.map((call) => this.make(call)))
    const stored = await this.stored()
    const done = made.filter(({ code }) => code !== 'changed_meanwhile')
    for (const order of permutations(done)) {
      const model = this.model.clone()
      const accepted = (code: string) => code === 'accepted'
      if (order.every((each) => accepted(this.answer(model, each)) === accepted(each.code))) {
        // A call that lost its race may still have dropped old picks.
        const isSame = () => JSON.stringify(linesOf(model)) === JSON.stringify(stored)
        if (!isSame() && done.length < made.length) model.fold()
        if (!isSame()) continue
        this.model.picks = model.picks
        this.note('at once')
        return
      }
    }
    assert.fail(
      `No order of these comes to that:\n${made.map(({ call, target, code, id }) => `${call} ${target} -> ${code} ${id}`).join('\n')}\nbefore:\n${linesOf(this.model).join('\n')}\nafter:\n${stored.join('\n')}`,
    )
  }

  /** Calls while the list is being settled, at the very end: once it is settled again, it must follow the rules. */
  private async storm(calls: readonly Call[]): Promise<void> {
    await Promise.all([settleLists(this.ctx()), ...calls.map((call) => this.make(call))])
    const { model } = this
    model.wait(1_000)
    await settleLists(this.ctx())
    for (const row of await this.rows()) {
      const pick = model.picks.find(({ id }) => id === row.id)
      const now = {
        removedAt: row.removedAt,
        voidedAt: row.voidedAt,
        suspendedAt: row.suspendedAt,
        paused: row.pauses.length > 0,
      }
      if (pick) Object.assign(pick, now)
      else {
        const { id, personId, addedAt, countsFrom, replacement } = row
        model.picks.push({
          id,
          person: personId,
          addedAt,
          placedAt: addedAt,
          countsFrom,
          replacement,
          ...now,
        })
      }
    }
    await this.holds()
    const settled = await this.stored()
    model.wait(1_000)
    await settleLists(this.ctx())
    assert.deepEqual(await this.stored(), settled)
  }
}
