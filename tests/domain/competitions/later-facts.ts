import fc from 'fast-check'
import { addDays, addMs, dayOf, type Instant } from '#domain/calendar-day.ts'
import type { LeaderboardPick, Participant, PersonDeath } from '#domain/scoring/scored.ts'
import { rules } from './paper.ts'
import { type Game, people } from './random-games.ts'

/** The time, or null if it is in the future. */
const past = (at: Instant | null, now: Instant): Instant | null => (at !== null && at <= now ? at : null)

/** A game reduced to what was known at a time, which becomes its present. */
export const asKnownAt = (game: Game, now: Instant): Game => ({
  ...game,
  now,
  participants: game.participants.map((each) => ({
    ...each,
    periods: each.periods
      .filter(({ joinedAt }) => joinedAt <= now)
      .map(({ joinedAt, leftAt }) => ({ joinedAt, leftAt: past(leftAt, now) })),
  })),
  picks: game.picks
    .filter(({ addedAt }) => addedAt <= now)
    .map((pick): LeaderboardPick => {
      const then = pick.formerly?.find(({ until }) => until > now)
      return {
        ...pick,
        personId: then?.personId ?? pick.personId,
        birth: then ? then.birth : pick.birth,
        formerly: (pick.formerly ?? []).filter(({ until }) => until <= now),
        removedAt: past(pick.removedAt, now),
        voidedAt: past(pick.voidedAt, now),
        suspendedAt: past(pick.suspendedAt, now),
      }
    }),
  deaths: game.deaths
    .filter(({ knownFrom }) => knownFrom <= now)
    .map((death) => ({ ...death, knownUntil: past(death.knownUntil, now) })),
})

const holdsAt = ({ knownFrom, knownUntil }: PersonDeath, at: Instant): boolean =>
  knownFrom <= at && (knownUntil === null || knownUntil > at)

/** Ends the known death of a person at a time. */
const ended = (deaths: readonly PersonDeath[], personId: string, at: Instant): PersonDeath[] =>
  deaths.flatMap((death) => {
    if (death.personId !== personId || (death.knownUntil !== null && death.knownUntil <= at)) return [death]
    return death.knownFrom < at ? [{ ...death, knownUntil: at }] : []
  })

const onPicksOf = (
  game: Game,
  personId: string,
  change: (pick: LeaderboardPick) => LeaderboardPick,
): LeaderboardPick[] => game.picks.map((pick) => (pick.personId === personId ? change(pick) : pick))

type Later = (game: Game, at: Instant) => Game

/** A new fact: the person died on that day, either as the first report or as a correction. */
const confirmed =
  (personId: string, day: number): Later =>
  (game, at) => ({
    ...game,
    deaths: [
      ...ended(game.deaths, personId, at),
      {
        personId,
        status: 'confirmed',
        diedOn: addDays(game.competition.start, day),
        knownFrom: at,
        knownUntil: null,
      },
    ],
  })

const retracted =
  (personId: string): Later =>
  (game, at) => ({ ...game, deaths: ended(game.deaths, personId, at) })

const reborn =
  (personId: string, year: number): Later =>
  (game, at) => ({
    ...game,
    picks: onPicksOf(game, personId, (pick) => ({
      ...pick,
      birth: { date: `${year}-01-01`, precision: 'year' },
      formerly: [...(pick.formerly ?? []), { until: at, personId, birth: pick.birth }],
    })),
  })

/** Two items are merged: facts about the removed one are transferred, and a second pick of the same list is void. */
const merged =
  (from: string, into: string): Later =>
  (game, at) => {
    const birth = game.picks.find((pick) => pick.personId === into)?.birth ?? null
    const taken = game.deaths.find((death) => death.personId === from && holdsAt(death, at))
    const own = game.deaths.some((death) => death.personId === into && holdsAt(death, at))
    const twice = new Set(
      game.picks
        .filter((pick) => pick.personId === from)
        .flatMap((pick) => (game.picks.some((each) => isTwin(each, pick, into)) ? [pick.id] : [])),
    )
    return {
      ...game,
      picks: onPicksOf(game, from, (pick) => ({
        ...pick,
        personId: into,
        birth,
        formerly: [...(pick.formerly ?? []), { until: at, personId: from, birth: pick.birth }],
        voidedAt: pick.voidedAt ?? (twice.has(pick.id) ? at : null),
      })),
      deaths:
        taken && !own && taken.status === 'confirmed'
          ? [...game.deaths, { ...taken, personId: into, knownFrom: at, knownUntil: null }]
          : game.deaths,
    }
  }
const isTwin = (other: LeaderboardPick, pick: LeaderboardPick, into: string): boolean =>
  other.userId === pick.userId && other.personId === into

const left =
  (index: number): Later =>
  (game, at) => ({
    ...game,
    participants: game.participants.map(
      (each, at_): Participant =>
        at_ === index % game.participants.length
          ? {
              ...each,
              periods: each.periods.map((period) =>
                period.leftAt === null ? { ...period, leftAt: at } : period,
              ),
            }
          : each,
    ),
  })

const returned =
  (index: number): Later =>
  (game, at) => ({
    ...game,
    participants: game.participants.map(
      (each, at_): Participant =>
        at_ === index % game.participants.length && each.periods.every(({ leftAt }) => leftAt !== null)
          ? { ...each, periods: [...each.periods, { joinedAt: at, leftAt: null }] }
          : each,
    ),
  })

const takenOff =
  (index: number, how: 'removedAt' | 'voidedAt' | 'suspendedAt'): Later =>
  (game, at) => ({
    ...game,
    picks: game.picks.map((pick, at_) =>
      at_ === index % game.picks.length ? { ...pick, [how]: pick[how] ?? at } : pick,
    ),
  })

/** New rules take effect on the next day. */
const newRules =
  (flatPoints: number): Later =>
  (game, at) => ({
    ...game,
    competition: {
      ...game.competition,
      rules: [
        ...game.competition.rules,
        rules({
          version: game.competition.rules.length + 1,
          effectiveFrom: addDays(dayOf(at), 1),
          base: 'flat',
          flatPoints,
        }),
      ],
    },
  })

const person = fc.constantFrom(...people)
const index = fc.nat(100)

/** A fact or an action at a later time. */
const later: fc.Arbitrary<Later> = fc.oneof(
  fc.tuple(person, fc.integer({ min: 0, max: 50 })).map((given) => confirmed(...given)),
  person.map(retracted),
  fc.tuple(person, fc.integer({ min: 1920, max: 1999 })).map((given) => reborn(...given)),
  fc
    .tuple(person, person)
    .filter(([from, into]) => from !== into)
    .map((given) => merged(...given)),
  index.map(left),
  index.map(returned),
  fc
    .tuple(index, fc.constantFrom('removedAt' as const, 'voidedAt' as const, 'suspendedAt' as const))
    .map((given) => takenOff(...given)),
  fc.integer({ min: 50, max: 90 }).map(newRules),
)

/** A game with further facts and actions in sequence, all of them after its present. */
export const withLaterFacts = (game: Game): fc.Arbitrary<Game> =>
  fc
    .array(fc.tuple(later, fc.integer({ min: 1, max: 9 * 1440 })), { minLength: 1, maxLength: 12 })
    .map((facts) => {
      let [then, at] = [game, game.now]
      for (const [change, minutes] of facts) {
        at = addMs(at, minutes * 60_000)
        then = change(then, at)
      }
      return { ...then, now: addMs(at, 86_400_000) }
    })
