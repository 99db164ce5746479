import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMs, type DatedFact } from '#domain/calendar-day.ts'
import { decide, type Fresh, type KnownLife } from '#domain/life-status/decide.ts'
import { type ItemEdit, lastTouch, readEdit } from '#domain/life-status/edits.ts'
import { followRedirect, mergeVerdict } from '#domain/life-status/redirects.ts'
import type { DeathClaim, LifeStatus, WaitingRedirect } from '#domain/life-status/statuses.ts'

const start = '2026-05-10T12:00:00.000Z'
const hours = (n: number) => addMs(start, n * 3_600_000)
const dayMs = 86_400_000

describe('what an edit may have changed', () => {
  const edit = (summary: string | null, tags: string[] = []) => {
    const { death, birth, redirect, reverts } = readEdit({ revision: 1, summary, tags, sha1: null }, start)
    const back = reverts && (reverts.undone === null ? 'reverts' : `reverts ${reverts.undone}`)
    return [death && 'death', birth && 'birth', redirect && 'redirect', back].filter(Boolean).join(' ')
  }
  test.each([
    ['/* wbsetclaim-update:2||1 */ [[Property:P570]]: 9 May 2026', [], 'death'],
    ['/* wbremoveclaims-remove:1| */ [[Property:P569]]: 1 May 1935', [], 'birth'],
    ['/* wbsetqualifier-add:1| */ [[Property:P5700]]: 4', [], ''],
    ['/* wbeditentity-update:0| */', [], 'death birth'],
    ['/* wbeditentity-update-languages-short:0||it, fr */', [], ''],
    ['/* wbeditentity-update-languages:0||60 */', [], ''],
    ['/* wbeditentity-update-languages-and-other-short:0||it */', [], 'death birth'],
    ['/* wbcreateredirect:0||Q1|Q2 */', [], 'redirect'],
    ['/* wbsetlabel-set:1|fr */ P', ['mobile edit'], ''],
    ['/* wbsetlabel-set:1|fr */ P', ['mw-reverted'], ''],
    ['Undid revision 3 by Somebody', ['mw-undo'], 'reverts 3'],
    ['/* undo:0||3|Somebody */', [], 'reverts 3'],
    ['/* restore:0||3|Somebody */', [], 'reverts'],
    ['Reverted edits', ['mw-rollback'], 'reverts'],
    ['back to 3', ['mw-manual-revert'], 'reverts'],
    [null, [], 'death birth redirect'],
  ] as const)('%s %j', (summary, tags, touches) => {
    expect(edit(summary, [...tags])).toBe(touches)
  })
})

describe('the last edit that changed the death', () => {
  type Listed = readonly [summary: string, sha1: string | null, tags?: string[]]
  const death: Listed = ['/* wbremoveclaims-remove:1| */ [[Property:P570]]', 'x']
  const label: Listed = ['/* wbsetlabel-set:1|fr */ P', 'y']
  /** The newest revision that changed the death; the edits have the revisions 1, 2, 3 and so on. */
  const touch = (listed: readonly Listed[], readAlike: number[] = []) =>
    lastTouch(
      listed
        .map(([summary, sha1, tags = []], i) => readEdit({ revision: i + 1, summary, tags, sha1 }, start))
        .reverse(),
      1,
      'death',
      readAlike,
    )?.revision ?? null
  const rollback = (sha1: string | null): Listed => ['Reverted', sha1, ['mw-rollback']]
  const undo = (revision: number): Listed => [`/* undo:0||${revision}|S */`, 'z', ['mw-undo']]
  const first: Listed = ['/* wbcreateclaim-create:1| */ [[Property:P570]]', 'a']
  test.each<[string, Listed[], number | null]>([
    ['a revert of a label edit', [first, label, rollback('a')], null],
    ['a revert of a death edit', [first, death, rollback('a')], 3],
    ['a revert of a label edit after a death edit', [first, death, label, rollback('x')], 2],
    ['a revert of a death edit and a label edit', [first, death, label, rollback('a')], 4],
    ['a revert to a state before the listed edits', [first, label, rollback('elsewhere')], 3],
    ['a revert to a hidden state', [first, label, rollback(null)], 3],
    ['an undo of a label edit', [first, label, ['/* wbsetlabel-set:1|de */', 'w'], undo(2)], null],
    ['an undo of a label edit with a later death edit', [first, label, death, undo(2)], 4],
    ['an undo of an edit before the listed edits', [first, label, undo(0)], 3],
    ['an undo of a revert of a label edit', [first, label, rollback('a'), undo(3)], null],
    ['an undo of a revert of a death edit', [first, death, rollback('a'), undo(3)], 4],
  ])('%s', (_, listed, revision) => {
    expect(touch(listed)).toBe(revision)
  })
  test('is not an edit with equal reads right before and after it', () => {
    const entity: Listed = ['/* wbeditentity-update:0| */', 'b']
    expect(touch([first, entity], [1, 2])).toBe(null)
    expect(touch([first, entity], [1])).toBe(2)
    expect(touch([first, entity, label], [1, 3])).toBe(2)
  })
})

const on = (date: string): DeathClaim => ({
  kind: 'date',
  date,
  precision: 'day',
  referenced: true,
  sources: ['P854'],
})
const born = (date: string): DatedFact => ({ date, precision: 'day' })
const unknownLife: KnownLife = {
  status: 'alive',
  birth: null,
  evidence: null,
  evidenceSince: null,
  reportedAt: null,
  confirmedAt: null,
  diedOn: null,
  contestedSince: null,
  missing: false,
  waiting: null,
  everRead: false,
}

interface Said {
  claims: DeathClaim[]
  birth: DatedFact | null
}
const said: fc.Arbitrary<Said> = fc.record({
  claims: fc.constantFrom([], [on('2026-05-09')], [on('2026-05-08')], [on('2026-05-09'), on('2026-05-08')]),
  birth: fc.constantFrom(null, born('1935-05-05'), born('1901-01-01')),
})

/** An item with edits at some hours and reads at others, by any reader; returns the status after each read. */
const watch = (
  edits: readonly (Said & { hour: number })[],
  fetchHours: readonly number[],
  check: (before: KnownLife, after: KnownLife, now: string) => void = () => {},
): KnownLife => {
  const states = [...edits].sort((a, b) => a.hour - b.hour)
  const history = states.map(
    ({ hour }, i): ItemEdit => ({
      revision: i + 1,
      at: hours(hour),
      death: true,
      birth: true,
      redirect: false,
      reverts: null,
      sha1: null,
    }),
  )
  let life = unknownLife
  let seen = 0
  for (const hour of [...fetchHours].sort((a, b) => a - b)) {
    const now = hours(hour)
    const revision = states.filter((each) => each.hour <= hour).length
    const state = states[revision - 1]
    if (!state) continue
    const fresh: Exclude<Fresh, { kind: 'missing' }> =
      revision === seen
        ? { kind: 'unchanged' }
        : { kind: 'read', revision, rank: 'normal', claims: state.claims, birth: state.birth }
    seen = revision
    const once = decide(life, fresh, now)
    const made = history.slice(0, revision)
    const { next } = once.wantsEdits ? decide(life, { ...fresh, edits: made }, now) : once
    check(life, next, now)
    life = next
  }
  return life
}

const lives = fc.record({
  edits: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 200 }), said).map(([hour, what]) => ({ ...what, hour })),
    { minLength: 1, maxLength: 8 },
  ),
  fetchHours: fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 30 }),
})

describe('for random edits and reads', () => {
  test('facts count after an unchanged day, except the first birth read', () => {
    fc.assert(
      fc.property(lives, ({ edits, fetchHours }) => {
        watch(edits, fetchHours, (before, after, now) => {
          const stood = (what: (each: Said) => boolean): boolean => {
            const until = Date.parse(now) - dayMs
            const at = edits.filter(({ hour }) => hours(hour) <= now).sort((a, b) => a.hour - b.hour)
            // All states of the item within the last day equal the last one.
            return at.every((each, i) => {
              const ends = at[i + 1] ? Date.parse(hours(at[i + 1]?.hour ?? 0)) : Number.POSITIVE_INFINITY
              return ends <= until || what(each)
            })
          }
          if (after.diedOn !== before.diedOn)
            expect(
              stood(({ claims }) =>
                after.diedOn === null
                  ? JSON.stringify(claims) !== JSON.stringify([on(before.diedOn ?? '')])
                  : JSON.stringify(claims) === JSON.stringify([on(after.diedOn)]),
              ),
            ).toBe(true)
          const isFirst = before.birth === null && !before.everRead
          if (after.birth?.date !== before.birth?.date && !isFirst)
            expect(stood(({ birth }) => birth?.date === after.birth?.date)).toBe(true)
        })
      }),
      { numRuns: 400 },
    )
  })
  test('the final state does not depend on earlier edits and reads', () => {
    fc.assert(
      fc.property(lives, lives, said, (a, b, last) => {
        const final = [...Array(9).keys()].map((i) => 210 + i * 12)
        const believed = ({ edits, fetchHours }: typeof a) => {
          const { diedOn, birth, contestedSince, waiting, status } = watch(
            [...edits, { ...last, hour: 205 }],
            [...fetchHours, ...final],
          )
          return {
            diedOn,
            contestedSince,
            waiting,
            birth,
            dead: status === 'confirmed',
            unclear: status === 'disputed' || status === 'reported',
          }
        }
        expect(believed(a)).toEqual(believed(b))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a redirect', () => {
  const redirect: WaitingRedirect = { into: 'Q2', since: start, revision: 7, opinion: null }
  const side = (status: LifeStatus, referenced = true) => ({
    status,
    contestedSince: null,
    assessment:
      status === 'confirmed' || status === 'reported'
        ? { kind: 'clear' as const, date: '2026-05-01', precision: 'day' as const, referenced }
        : null,
    human: true,
    missing: false,
  })
  test('keeps its start time until it is edited or the clock goes back', () => {
    expect(followRedirect(redirect, { into: 'Q2', revision: 7 }, hours(5))).toBe(redirect)
    for (const read of [
      { into: 'Q3', revision: 7 },
      { into: 'Q2', revision: 8 },
    ])
      expect(followRedirect(redirect, read, hours(5))).toMatchObject({ ...read, since: hours(5) })
    expect(followRedirect(redirect, { into: 'Q2', revision: 7 }, hours(-5)).since).toBe(hours(-5))
  })
  test.each([
    ['alive', 'alive', 'merge'],
    ['alive', 'reported', 'merge'],
    ['alive', 'confirmed', 'merge'],
    ['reported', 'confirmed', 'merge'],
    ['confirmed', 'alive', 'merge'],
    ['confirmed', 'reported', 'wait'],
    ['confirmed', 'disputed', 'wait'],
    ['confirmed', 'confirmed', 'merge'],
  ] as const)('from status %s to status %s', (from, into, verdict) => {
    expect(mergeVerdict(side(from), side(into), redirect, hours(23.9))).toBe('wait')
    expect(mergeVerdict(side(from), side(into), redirect, hours(24))).toBe(verdict)
    for (const odd of [{ human: false }, { missing: true }, { contestedSince: start }])
      expect(mergeVerdict(side(from), { ...side(into), ...odd }, redirect, hours(24))).toBe('wait')
  })
  test('to a death without a reference needs a second opinion after a day', () => {
    const verdict = (opinion: WaitingRedirect['opinion'], hour = 25) =>
      mergeVerdict(side('alive'), side('confirmed', false), { ...redirect, opinion }, hours(hour))
    expect(verdict(null)).toBe('ask')
    expect(verdict({ living: false, deathYears: [2026], at: hours(3) })).toBe('ask')
    expect(verdict({ living: false, deathYears: [2026], at: hours(25) })).toBe('merge')
    expect(verdict({ living: true, deathYears: [], at: hours(25) })).toBe('wait')
    expect(verdict({ living: true, deathYears: [], at: hours(25) }, 31)).toBe('ask')
  })
})
