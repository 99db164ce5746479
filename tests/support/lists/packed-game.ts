import assert from 'node:assert/strict'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { picks } from '#db/schema/index.ts'
import { addDays, addMs, dayOf } from '#domain/calendar-day.ts'
import type { PackList, TransferWindow } from '#domain/packs/pack.ts'
import { isSubstitute } from '#domain/picks/list-rules.ts'
import { AppError } from '#worker/services/errors.ts'
import { addPick } from '#worker/services/picks/add.ts'
import { removeOwnPick } from '#worker/services/picks/remove-pick.ts'
import { settleLists } from '#worker/services/picks/settle-lists.ts'
import { undoRemoval } from '#worker/services/picks/undo-removal.ts'
import { readDeathlistPage } from '#worker/services/screens/deathlist.ts'
import { addUsers, ctxFor, type TestUser } from '../ctx.ts'
import type { TestDatabase } from '../database.ts'
import { addLeague, addPersons, type TestLeague } from '../league.ts'
import { corrected, dies, lives } from '../life.ts'

/**
 * Random games with one list under the rules of packs: typed places, quotas, a budget, substitutes and transfer
 * windows. There is no model; each settled list must hold what any list holds.
 */

const folk = 16
const [minute, day] = [60_000, 86_400_000]
const young = { age: { to: 49 } }
const isYoung = (person: number): boolean => person % 3 === 0

type Call = { call: 'add'; person: number; place?: string | null } | { call: 'remove' | 'undo'; pick: number }
type Step =
  | Call
  | { call: 'at_once'; calls: Call[] }
  | { call: 'wait'; ms: number }
  /** Somebody on the list, or anybody. */
  | { call: 'dies'; person: number; anybody: boolean; daysAgo: number }
  | { call: 'lives'; nr: number }
  | { call: 'settle' }

const person = fc.nat({ max: folk - 1 })
const call: fc.Arbitrary<Call> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record(
      { call: fc.constant('add' as const), person, place: fc.constantFrom(null, 'Young') },
      { requiredKeys: ['call', 'person'] },
    ),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constantFrom('remove' as const, 'undo' as const),
      pick: fc.nat({ max: 3 }),
    }),
  },
)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: call },
  {
    weight: 2,
    arbitrary: fc.record({
      call: fc.constant('at_once' as const),
      calls: fc.array(call, { minLength: 2, maxLength: 3 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      call: fc.constant('wait' as const),
      ms: fc.constantFrom(minute, 9 * minute, day / 2, day, 2 * day),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      call: fc.constant('dies' as const),
      person,
      anybody: fc.constantFrom(false, false, false, true),
      daysAgo: fc.constantFrom(0, 0, 1, 2, 3, 6, 10),
    }),
  },
  { weight: 2, arbitrary: fc.record({ call: fc.constant('lives' as const), nr: fc.nat({ max: 9 }) }) },
  { weight: 3, arbitrary: fc.constant({ call: 'settle' as const }) },
)

export interface PackedHistory {
  rules: {
    maxPicks: number
    allowNewPicks: boolean
    allowReplacements: boolean
    replacementRatio: number
    newPickDelayDays: number
  }
  list: PackList
  windows: readonly TransferWindow[]
  steps: Step[]
}

export const packedHistories = (maxLength: number): fc.Arbitrary<PackedHistory> =>
  fc.record({
    rules: fc.record({
      maxPicks: fc.integer({ min: 1, max: 4 }),
      allowNewPicks: fc.constantFrom(true, true, false),
      allowReplacements: fc.constantFrom(true, true, false),
      replacementRatio: fc.nat({ max: 2 }),
      newPickDelayDays: fc.constantFrom(0, 0, 1),
    }),
    list: fc.record(
      {
        substitutes: fc.integer({ min: 1, max: 2 }),
        places: fc.constant([{ name: 'Young', n: 1, who: young }]),
        quotas: fc.constantFrom([{ who: young, max: 1 }], [{ who: young, min: 1 }]),
        budget: fc.constantFrom(130, 200, 300).map((cap) => ({ cap, price: 'age' as const })),
      },
      { requiredKeys: [] },
    ),
    windows: fc.constantFrom(
      [],
      [
        { from: '2026-06-03', to: '2026-06-06', most: 2, penalty: 5 },
        { from: '2026-06-10', to: '2026-06-12', most: 1, penalty: 0 },
      ],
    ),
    steps: fc.array(step, { minLength: Math.floor(maxLength / 2), maxLength, size: 'max' }),
  })

let serial = 0

export class PackedGame {
  private now = '2026-05-28T12:00:37.123Z'
  private readonly dead = new Map<string, string>()
  private readonly database: TestDatabase
  private readonly history: PackedHistory
  private readonly user: TestUser
  private readonly league: TestLeague
  private readonly people: readonly string[]

  private constructor(
    database: TestDatabase,
    history: PackedHistory,
    setting: { user: TestUser; league: TestLeague; people: readonly string[] },
  ) {
    this.database = database
    this.history = history
    this.user = setting.user
    this.league = setting.league
    this.people = setting.people
  }

  /** Plays a whole history; throws if a settled list is not as it must be, or a call fails unexpectedly. */
  static async play(database: TestDatabase, history: PackedHistory): Promise<void> {
    const { db } = database
    const [user] = await addUsers(db, ['Ada'])
    if (!user) throw new Error('no user')
    const people = Array.from({ length: folk }, (_, i) => `Q${9_000 + ++serial}${String(i).padStart(2, '0')}`)
    await addPersons(
      db,
      people.map((id, i) =>
        isYoung(i)
          ? { id, birthDate: '1990-01-01', birthYear: 1990 }
          : { id, birthDate: '1930-01-01', birthYear: 1930 },
      ),
      '2026-05-01T00:00:00.000Z',
    )
    const { rules, list, windows } = history
    const league = await addLeague(db, [user], {
      startDate: '2026-06-01',
      createdAt: '2026-05-01T00:00:00.000Z',
      rules: {
        ...rules,
        pack: {
          ...{ version: 1, base: { kind: 'flat', points: 10 }, terms: [], rounding: 'half_up' },
          ...{ list, moves: { windows } },
        },
      },
    })
    const game = new PackedGame(database, history, { user, league, people })
    for (let i = 0; i < rules.maxPicks; i++) await game.step({ call: 'add', person: i })
    await game.step({ call: 'wait', ms: 4 * day })
    for (const each of history.steps) await game.step(each)
    await game.step({ call: 'wait', ms: day })
    await game.step({ call: 'settle' })
  }

  private ctx() {
    return ctxFor(this.database.db, this.user, { now: this.now })
  }

  private rows() {
    return this.database.db
      .select()
      .from(picks)
      .where(eq(picks.deathlistId, this.league.lists[this.user.id] ?? ''))
  }

  /** Makes a call; a refusal is fine. */
  private async make(each: Call): Promise<void> {
    const isUndo = each.call === 'undo'
    const own = (await this.rows()).filter(({ removedAt }) => (removedAt !== null) === isUndo)
    try {
      if (each.call === 'add') {
        const { person: nr, call: _, ...place } = each
        await addPick(this.ctx(), { league: this.league.id, wikidataId: this.people[nr] ?? '', ...place })
      } else {
        const target = { pickId: own.at(-1 - (each.pick % Math.max(1, own.length)))?.id ?? 'none' }
        await (isUndo ? undoRemoval : removeOwnPick)(this.ctx(), target)
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }

  private async step(each: Step): Promise<void> {
    const { db } = this.database
    if (each.call === 'wait') this.now = addMs(this.now, each.ms)
    else if (each.call === 'at_once') await Promise.all(each.calls.map((one) => this.make(one)))
    else if (each.call === 'settle') await this.settle()
    else if (each.call === 'dies') {
      const listed = (await this.rows()).flatMap((row) => (row.removedAt === null ? [row.personId] : []))
      const among = each.anybody || listed.length === 0 ? this.people : listed
      const id = among[each.person % among.length] ?? ''
      const on = addDays(dayOf(this.now), -each.daysAgo)
      await (this.dead.has(id) ? corrected : dies)(db, id, on, this.now)
      this.dead.set(id, on)
    } else if (each.call === 'lives') {
      const [id, on] = [...this.dead][each.nr % Math.max(1, this.dead.size)] ?? []
      if (id === undefined || on === undefined) return
      await lives(db, id, on, this.now)
      this.dead.delete(id)
    } else await this.make(each)
  }

  private async settle(): Promise<void> {
    await settleLists(this.ctx())
    const all = await this.rows()
    await settleLists(this.ctx())
    assert.deepEqual(await this.rows(), all, 'settling again changes nothing')
    const { rules, list } = this.history
    const entries = all.filter(({ removedAt, voidedAt }) => removedAt === null && voidedAt === null)
    assert.equal(new Set(entries.map(({ personId }) => personId)).size, entries.length, 'a person twice')
    const active = entries.filter(({ suspendedAt }) => suspendedAt === null)
    const living = active.filter(({ personId }) => !this.dead.has(personId))
    const gone = active.length - living.length
    const opened = rules.allowReplacements ? rules.replacementRatio * gone : 0
    assert.ok(living.length === 0 || active.length <= rules.maxPicks + opened, `${active.length} picks`)
    for (const { place, personId } of active)
      assert.ok(place === null || (list.places && isYoung(this.people.indexOf(personId))), `in ${place}`)
    if (!list.substitutes) assert.ok(!entries.some(isSubstitute), 'a substitute')
    const { capacity } = await readDeathlistPage(this.ctx(), { league: this.league.id })
    assert.ok(capacity.free >= 0, `${capacity.free} free`)
  }
}
