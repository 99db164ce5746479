import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ListedCard, PlayerCards, StandingView } from '#contracts/competitions/standings.ts'
import { foldLeaderboard, foldPicks } from '#contracts/fields/folded.ts'
import { unfoldLeaderboard, unfoldPicks } from '#contracts/fields/unfolded.ts'
import { lifeStatuses } from '#domain/life-status/statuses.ts'

const day = fc
  .integer({ min: 0, max: 300 })
  .map((n) => new Date(1.77e12 + n * 86_400_000).toISOString().slice(0, 10))
const orNull = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: null })

/** Facts about a person are the same in every place, except the age and the day of death on a card. */
const personOf = (n: number) => ({
  wikidataId: `Q${n}`,
  name: `Person ${n}`,
  imageUrl: n % 3 === 0 ? null : `https://example.org/${n}.jpg`,
  birthYear: n % 5 === 0 ? null : 1920 + n,
  lifeStatus: lifeStatuses[n % lifeStatuses.length] ?? 'alive',
})

const card = fc
  .record({
    n: fc.nat(12),
    age: orNull(fc.nat(110)),
    diedOn: orNull(day),
    suspended: fc.boolean(),
    substitute: fc.boolean(),
    role: orNull(fc.constantFrom('captain' as const, 'vice' as const)),
    place: orNull(fc.constantFrom('Under 50', 'Wild card')),
    points: orNull(fc.nat(120)),
    provisional: fc.boolean(),
  })
  .map(
    ({ n, ...rest }): ListedCard => ({ id: `pick-${n}`, countsFrom: '2026-01-03', ...personOf(n), ...rest }),
  )

const profileOf = (n: number) => ({ userId: `user-${n}`, displayName: `Player ${n}`, avatarUrl: null })

const page = fc
  .array(fc.tuple(fc.boolean(), fc.uniqueArray(card, { maxLength: 12, selector: ({ id }) => id })), {
    maxLength: 8,
  })
  .chain((lists) => {
    const players = lists.map(
      ([active, picks], n): PlayerCards => ({
        ...profileOf(n),
        active,
        listName: n % 2 === 0 ? `List ${n}` : null,
        complete: null,
        picks,
      }),
    )
    const row = fc.record({
      player: fc.nat(Math.max(0, players.length - 1)),
      rank: fc.integer({ min: 1, max: 20 }),
      points: fc.nat(300),
      scored: fc.array(fc.nat(11), { maxLength: 4 }),
    })
    return fc.record({
      players: fc.constant(players),
      rows: fc.array(row, { maxLength: players.length === 0 ? 0 : 20 }),
      days: fc.uniqueArray(day, { maxLength: 6 }),
    })
  })
  .map(({ players, rows, days }) => ({
    league: { id: 'l', slug: 'us', name: 'Us' },
    players,
    standings: rows.map(({ player, rank, points, scored }): StandingView => {
      const {
        picks = [],
        listName: _,
        ...who
      } = players[player] ?? { ...profileOf(0), active: true, listName: null, picks: [] }
      return {
        ...who,
        rank,
        previousRank: null,
        points,
        provisionalPoints: 0,
        alive: 1,
        dead: 2,
        total: 3,
        won: null,
        drawn: null,
        lost: null,
        roundReached: null,
        scoredOn: null,
        extras: [],
        entries: picks
          .filter((_, index) => scored.includes(index))
          .map(({ id, wikidataId, name, imageUrl }) => ({
            pickId: id,
            wikidataId,
            name,
            imageUrl,
            diedOn: '2026-03-01',
            status: 'confirmed' as const,
            points: 12,
            reasons: [{ rule: 'age' as const, points: 12, text: 'Aged 88', age: 88 }],
          })),
      }
    }),
    rankHistory: [...days]
      .sort()
      .flatMap((on) => players.map(({ userId }, rank) => ({ day: on, userId, rank: rank + 1, points: 7 }))),
  }))

describe('a page that sends each person once', () => {
  test('unfolds to the original, except for fields that no screen shows', () => {
    fc.assert(
      fc.property(page, (whole) => {
        const wire: ReturnType<typeof foldLeaderboard<typeof whole>> = JSON.parse(
          JSON.stringify(foldLeaderboard(whole)),
        )
        expect(unfoldLeaderboard(wire)).toEqual({
          ...whole,
          players: whole.players.map((player) => ({
            ...player,
            picks: player.picks.map(({ id, countsFrom, ...shown }) => shown),
          })),
          standings: whole.standings.map((row) => ({
            ...row,
            entries: row.entries.map(({ pickId, reasons, ...entry }) => ({
              ...entry,
              reasons: reasons.map(({ text, ...reason }) => reason),
            })),
          })),
        })
      }),
    )
  })

  test('contains no person twice, for any number of lists', () => {
    fc.assert(
      fc.property(page, (whole) => {
        const ids = foldLeaderboard(whole).people.map(({ id }) => id)
        expect(new Set(ids).size).toBe(ids.length)
      }),
    )
  })

  test('unfolds all picks as they were', () => {
    const pick = fc.record({ n: fc.nat(9), who: fc.nat(5), dead: fc.boolean() }).map(({ n, who, dead }) => ({
      person: { id: `Q${n}`, n },
      player: { userId: `user-${who}`, displayName: `Player ${who}`, active: who % 2 === 0 },
      addedAt: `2026-01-0${(who % 9) + 1}T00:00:00.000Z`,
      dead,
    }))
    const asPerson = ({ n }: { n: number }) => {
      const { wikidataId, ...person } = personOf(n)
      return { ...person, id: wikidataId, age: 80 + n, diedOn: null }
    }
    fc.assert(
      fc.property(fc.array(pick, { maxLength: 60 }), (picks) => {
        const folded = foldPicks(picks, asPerson, (player) => player)
        expect(new Set(folded.people.map(({ id }) => id)).size).toBe(folded.people.length)
        const shown = unfoldPicks(JSON.parse(JSON.stringify(folded)))
        expect(shown.map(({ key, ...row }) => row)).toEqual(
          picks.map(({ person, player, addedAt, dead }) => {
            const { id, ...fields } = asPerson(person)
            return { wikidataId: id, ...fields, status: dead ? 'dead' : 'alive', ...player, addedAt }
          }),
        )
      }),
    )
  })
})
