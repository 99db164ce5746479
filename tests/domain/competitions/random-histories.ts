import fc from 'fast-check'
import { addDays, dayOf, startOf } from '#domain/calendar-day.ts'
import { PaperLeague } from './paper-league.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const folk = Array.from({ length: 12 }, (_, i) => `P${i}`)

type Step =
  | { do: 'add'; user: number; person: string }
  | { do: 'remove' | 'undo'; user: number; index: number }
  /** Removed just before midnight, and restored just after it. */
  | { do: 'lapse'; user: number; index: number }
  /** Mostly a living person on a list; sometimes any person, which may correct the day of a death. */
  | { do: 'die'; index: number; anybody: boolean; daysAgo: number }
  | { do: 'retract'; index: number }
  | { do: 'rules'; maxPicks: number; allowReplacements: boolean; replacementRatio: number }
  | { do: 'pass'; ms: number }
  | { do: 'midnight'; before: number }

const user = fc.nat({ max: 3 })
const index = fc.nat({ max: 11 })
const kind = <T extends string>(value: T) => fc.constant(value)

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 7,
    arbitrary: fc.record({ do: kind('add'), user, person: fc.constantFrom(...folk) }),
  },
  { weight: 3, arbitrary: fc.record({ do: kind('remove'), user, index }) },
  { weight: 3, arbitrary: fc.record({ do: kind('undo'), user, index: fc.constantFrom(0, 0, 1, 2) }) },
  { weight: 1, arbitrary: fc.record({ do: kind('lapse'), user, index }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: kind('die'),
      index,
      anybody: fc.constantFrom(false, false, false, true),
      daysAgo: fc.oneof(
        { weight: 3, arbitrary: fc.nat({ max: 2 }) },
        { weight: 1, arbitrary: fc.nat({ max: 14 }) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind('retract'), index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: kind('rules'),
      maxPicks: fc.integer({ min: 1, max: 4 }),
      allowReplacements: fc.boolean(),
      replacementRatio: fc.nat({ max: 2 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: kind('pass'),
      ms: fc.constantFrom(minute, 5 * minute, 20 * minute, 7 * hour, day, day, 2 * day),
    }),
  },
  // To midnight, or a little before it: the rules decide by the day.
  {
    weight: 3,
    arbitrary: fc.record({ do: kind('midnight'), before: fc.constantFrom(0, minute, 4 * minute) }),
  },
)

/** The actions, in order. */
export interface History {
  players: number
  rules: { maxPicks: number; allowReplacements: boolean; replacementRatio: number; newPickDelayDays: number }
  steps: Step[]
}

export const histories = (size = 120): fc.Arbitrary<History> =>
  fc.record({
    players: fc.integer({ min: 2, max: 3 }),
    rules: fc.record({
      maxPicks: fc.integer({ min: 1, max: 3 }),
      allowReplacements: fc.boolean(),
      replacementRatio: fc.nat({ max: 2 }),
      newPickDelayDays: fc.constantFrom(0, 0, 3),
    }),
    steps: fc.array(step, { minLength: size / 2, maxLength: size, size: 'max' }),
  })

const toMidnight = (league: PaperLeague, before: number): void => {
  const next = Date.parse(startOf(addDays(dayOf(league.now), 1))) - before
  league.pass(Math.max(minute, next - Date.parse(league.now)))
}

const take = (league: PaperLeague, given: Step): void => {
  const userOf = (index: number) => league.users[index % league.users.length] ?? ''
  const oneOf = (people: readonly string[], index: number) => people[index % Math.max(1, people.length)]
  if (given.do === 'add') league.add(userOf(given.user), given.person)
  else if (given.do === 'remove') league.remove(userOf(given.user), given.index)
  else if (given.do === 'undo') league.undo(userOf(given.user), given.index)
  else if (given.do === 'pass') league.pass(given.ms)
  else if (given.do === 'midnight') toMidnight(league, given.before)
  else if (given.do === 'lapse') {
    toMidnight(league, 4 * minute)
    league.remove(userOf(given.user), given.index)
    league.pass(7 * minute)
    league.undo(userOf(given.user), 0)
  } else if (given.do === 'die') {
    const living = league.users.flatMap((userId) => league.entries(userId))
    const listed = living.filter(({ diedOn }) => diedOn === null).map(({ personId }) => personId)
    const who = oneOf(given.anybody ? folk : listed, given.index)
    if (who !== undefined) league.die(who, given.daysAgo)
  } else if (given.do === 'retract') {
    const dead = league.deaths.filter(({ knownUntil }) => knownUntil === null)
    const who = oneOf(
      dead.map(({ personId }) => personId),
      given.index,
    )
    if (who !== undefined) league.retract(who)
  } else if (given.do === 'rules') {
    const { do: _, ...changes } = given
    league.changeRules(changes)
  }
}

/** Plays a history, and calls back after each step; ends with two quiet days. */
export const live = (history: History, onDay: (league: PaperLeague) => void = () => {}): PaperLeague => {
  const league = new PaperLeague(history.players, history.rules)
  // Everybody starts with a list.
  for (const [i, userId] of league.users.entries())
    for (const person of [...folk.slice(i * 2), ...folk].slice(0, history.rules.maxPicks))
      league.add(userId, person)
  for (const each of history.steps) {
    take(league, each)
    onDay(league)
  }
  league.pass(2 * day + hour)
  return league
}
