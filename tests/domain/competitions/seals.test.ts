import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, startOf } from '#domain/calendar-day.ts'
import { seasonGame } from '#domain/competitions/kinds/championship/championship.ts'
import { play } from '#domain/competitions/play.ts'
import type { ScoringPack } from '#domain/packs/pack.ts'
import type { FormerFacts, LeaderboardPick, LeaderboardResult } from '#domain/scoring/scored.ts'
import { asKnownAt, withLaterFacts } from './later-facts.ts'
import { born, championship, died, duel, lines, matchLines, noon, pick, players, rules } from './paper.ts'
import { type Game, games, opening } from './random-games.ts'

/** Rounds of ten days from 1 January: the first seals on the 25th, the second on 4 February. */
const three = players('ann', 'bob', 'cy')
const sealed = noon('2026-01-26')
const learned = noon('2026-01-27')
/** The facts about a pick before they were corrected. */
const bornThen = (date: string, personId = 'B'): FormerFacts => ({
  until: learned,
  personId,
  birth: { date, precision: 'day' },
})
/** The one match of the first round: ann has a bye. */
const meeting = (result: LeaderboardResult) => matchLines(result)[1]
const notes = (result: LeaderboardResult) => result.lateNotes.map((note) => `${note.kind} ${note.personId}`)

describe('facts learned about a sealed match', () => {
  /** Born 1985 they died at 41: 100 - 41 = 59; born 1940 at 86: 14. */
  const corrected: LeaderboardPick = {
    ...pick('bob', 'B', born('1940-01-01')),
    formerly: [bornThen('1985-01-01')],
  }

  test('a corrected birth leaves the former 59 points and adds a note', () => {
    const deaths = [died('B', '2026-01-04')]
    const before = play(duel(), three, [pick('bob', 'B', born('1985-01-01'))], deaths, sealed)
    const after = play(duel(), three, [corrected], deaths, noon('2026-01-28'))
    expect(meeting(before)).toBe('1.2 bob:cy 59:0 bob points sealed')
    expect(meeting(after)).toBe('1.2 bob:cy 59:0 bob points sealed')
    expect(lines(after)).toEqual(lines(before))
    expect(notes(after)).toEqual(['late_correction B'])
  })
  test('a correction learned a day before the seal gives the new 14 points', () => {
    const early = { ...corrected, formerly: [{ ...bornThen('1985-01-01'), until: noon('2026-01-24') }] }
    const result = play(duel(), three, [early], [died('B', '2026-01-04')], noon('2026-01-28'))
    expect(meeting(result)).toBe('1.2 bob:cy 14:0 bob points sealed')
    expect(notes(result)).toEqual([])
  })
  test('a birth that decided a level match still decides it after a correction', () => {
    const level = duel({ allowDraws: false })
    const picks = [pick('bob', 'B', born('1950-01-01')), pick('cy', 'C', born('1960-01-01'))]
    const turned = [
      { ...corrected, formerly: [bornThen('1950-01-01')], ...born('1990-01-01') },
      ...picks.slice(1),
    ]
    expect(meeting(play(level, three, picks, [], sealed))).toMatch(/ cy average_age sealed$/)
    expect(meeting(play(level, three, turned, [], noon('2026-01-28')))).toMatch(/ cy average_age sealed$/)
  })
  test('a merge of two items does not change bob’s win into a draw', () => {
    const two: LeaderboardPick = {
      ...pick('cy', 'B'),
      formerly: [bornThen('1940-01-01', 'B2')],
    }
    const deaths = [died('B', '2026-01-04')]
    const after = play(duel(), three, [pick('bob', 'B'), two], deaths, noon('2026-01-28'))
    expect(meeting(after)).toBe('1.2 bob:cy 14:0 bob points sealed')
    expect(notes(after)).toEqual(['late_death B'])
    // Both hold the same person now: without a seal, both score.
    expect(lines(play(championship(), three, [pick('bob', 'B'), two], deaths, noon('2026-01-28')))).toEqual([
      '1 bob 14',
      '1 cy 14',
      '3 ann 0',
    ])
  })
  test('a birth corrected after the seal does not change who had the youngest dead', () => {
    const pack: ScoringPack = {
      version: 1,
      base: { kind: 'flat', points: 10 },
      terms: [],
      rounding: 'half_up',
      table: { ties: ['youngest_death'] },
    }
    const season = championship({ end: '2026-01-10', rules: [rules({ pack })] })
    const younger = { ...pick('cy', 'C', born('1960-01-01')), formerly: [bornThen('1960-01-01', 'C')] }
    const picks = [corrected, younger]
    const deaths = [died('B', '2026-01-04'), died('C', '2026-01-05')]
    const ranked = (now: string, of = picks) => lines(play(season, three, of, deaths, now)).slice(0, 2)
    expect(ranked(sealed)).toEqual(['1 bob 10', '2 cy 10'])
    expect(ranked(noon('2026-01-28'))).toEqual(['1 bob 10', '2 cy 10'])
  })
  test('a window pick that becomes void after the seal has still cost its points', () => {
    const pack: ScoringPack = {
      version: 1,
      base: { kind: 'flat', points: 10 },
      terms: [],
      rounding: 'half_up',
      moves: { windows: [{ from: '2026-01-05', to: '2026-01-07', most: 1, penalty: 4 }] },
    }
    const season = seasonGame({ id: 's', start: '2026-01-01', end: '2026-01-10', rules: [rules({ pack })] })
    const bought = { ...pick('bob', 'B', { addedAt: noon('2026-01-06') }), windowFrom: '2026-01-05' }
    const pointsOf = (over: Partial<LeaderboardPick>) =>
      lines(play(season, three, [{ ...bought, ...over }], [], noon('2026-01-28')))
    expect(pointsOf({})).toContain('3 bob -4')
    expect(pointsOf({ voidedAt: noon('2026-01-24') })).toContain('1 bob 0')
    expect(pointsOf({ voidedAt: noon('2026-01-25') })).toContain('3 bob -4')
    const pause = { cause: 'void', from: noon('2026-01-24'), countedFrom: bought.countsFrom } as const
    expect(pointsOf({ pauses: [{ ...pause, until: noon('2026-01-24') }] })).toContain('3 bob -4')
    expect(pointsOf({ pauses: [{ ...pause, until: noon('2026-01-25') }] })).toContain('1 bob 0')
  })
  test('a death moved to the merged item still scores for its former holder', () => {
    const moved: LeaderboardPick = {
      ...pick('bob', 'B2'),
      formerly: [bornThen('1940-01-01')],
    }
    const deaths = [died('B', '2026-01-04'), died('B2', '2026-01-04', { knownFrom: learned })]
    const after = play(duel(), three, [moved, pick('cy', 'B2')], deaths, noon('2026-01-28'))
    expect(meeting(after)).toBe('1.2 bob:cy 14:0 bob points sealed')
  })
})

const run = ({ competition, participants, picks, deaths, now }: Game) =>
  play(competition, participants, picks, deaths, now)

/** The sealed part of a result: whole matches with their entries, or the whole leaderboard. */
const sealedOf = (result: LeaderboardResult): Record<string, unknown> => {
  const parts = result.matches
    .filter((match) => match.status === 'sealed')
    .map((match) => [
      match.id,
      {
        match,
        entries: result.entries.filter(
          ({ userId, diedOn }) =>
            [match.homeUserId, match.awayUserId].includes(userId) &&
            diedOn >= match.start &&
            diedOn <= match.end,
        ),
      },
    ])
  const leaderboard = result.sealed ? [['leaderboard', { ...result, lateNotes: [] }]] : []
  return Object.fromEntries([...parts, ...leaderboard])
}

describe('in random leagues', () => {
  test('later facts leave sealed results unchanged to the last byte', () => {
    const seen = { matches: 0, leaderboards: 0, notes: 0 }
    const both = games().chain((game) => {
      const then = asKnownAt(game, game.now)
      return fc.tuple(fc.constant(then), withLaterFacts(then))
    })
    fc.assert(
      fc.property(both, ([then, now]) => {
        const [before, after] = [run(then), run(now)]
        const kept = sealedOf(before)
        for (const id of Object.keys(kept)) {
          if (id === 'leaderboard') seen.leaderboards++
          else seen.matches++
          expect(JSON.stringify(sealedOf(after)[id])).toBe(JSON.stringify(kept[id]))
        }
        seen.notes += after.lateNotes.length - before.lateNotes.length
      }),
      { numRuns: 400 },
    )
    expect(Math.min(seen.matches, seen.leaderboards, seen.notes)).toBeGreaterThan(15)
  })

  test('a result sealed on any day equals the final result', () => {
    let seals = 0
    const whole = games().chain((game) => withLaterFacts(asKnownAt(game, startOf(addDays(opening, 12)))))
    fc.assert(
      fc.property(whole, (game) => {
        const end = sealedOf(run(game))
        const kept = new Map<string, string>()
        for (let day = addDays(opening, -1); startOf(day) <= game.now; day = addDays(day, 1))
          for (const [id, part] of Object.entries(sealedOf(run(asKnownAt(game, startOf(day))))))
            if (!kept.has(id)) kept.set(id, JSON.stringify(part))
        for (const [id, part] of kept) {
          seals++
          expect(JSON.stringify(end[id])).toBe(part)
        }
      }),
      { numRuns: 80 },
    )
    expect(seals).toBeGreaterThan(15)
  })
})
