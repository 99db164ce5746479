import type { ScoringPack, When } from '#domain/packs/pack.ts'
import type { LeaderboardPick, Participant, PersonDeath, ScoreEntry } from '#domain/scoring/scored.ts'

/*
 * An independent scorer, written from the page of rules (worker/domain/README.md) only: it shares no code
 * with the first. It gets the counting deaths, and computes their points in exact fractions.
 */

interface Given {
  participants: readonly Participant[]
  picks: readonly LeaderboardPick[]
  /** Confirmed ones. */
  deaths: readonly PersonDeath[]
  now: string
}

interface Fact {
  pick: LeaderboardPick
  day: string
  holders: number
  players: number
  others: readonly Fact[]
  /** The captain's or vice-captain's role, and the place in the order. */
  role: string | null
  rank: number
  /** Number of people on the list. */
  size: number
  month: number | null
}

const yearsBetween = (born: string, day: string): number => {
  const [by, bm, bd] = born.split('-').map(Number) as [number, number, number]
  const [y, m, d] = day.split('-').map(Number) as [number, number, number]
  return y - by - (m > bm || (m === bm && d >= bd) ? 0 : 1)
}
const ageOf = ({ pick }: Fact, day: string): number | null => {
  if (!pick.birth) return null
  const { date, precision } = pick.birth
  const born =
    precision === 'day'
      ? date
      : precision === 'month'
        ? `${date.slice(0, 7)}-15`
        : `${date.slice(0, 4)}-07-01`
  return yearsBetween(born, day)
}

/** Deaths in the order of their days, each person once. */
const placesOf = (all: readonly Fact[], day: string): number[] => {
  const peopleUntil = (isIn: (other: string) => boolean) =>
    new Set(all.filter((fact) => isIn(fact.day)).map((fact) => fact.pick.personId)).size
  const before = peopleUntil((other) => other < day)
  const through = peopleUntil((other) => other <= day)
  return Array.from({ length: through - before }, (_, at) => before + 1 + at)
}

interface Table {
  all: readonly Fact[]
  isOver: boolean
  hasSwept: (userId: string) => boolean
}

const looksAhead = (when: When): boolean =>
  JSON.stringify(when).includes('"sweep"') || JSON.stringify(when).includes('"death":"last"')

const holds = (when: When, fact: Fact, table: Table): boolean => {
  const [[name, value]] = Object.entries(when) as [[string, never]]
  const said = value as unknown
  const date = new Date(`${fact.day}T12:00:00Z`)
  switch (name) {
    case 'all':
      return (said as When[]).filter((each) => !holds(each, fact, table)).length === 0
    case 'any':
      return (said as When[]).filter((each) => holds(each, fact, table)).length > 0
    case 'not':
      return denied(said as When, fact, table)
    case 'age': {
      const { from, to } = said as { from?: number; to?: number }
      const age = ageOf(fact, fact.day)
      if (age === null) return false
      return !(from !== undefined && age < from) && !(to !== undefined && age > to)
    }
    case 'holders': {
      const { atMost, shareAtMost } = said as { atMost?: number; shareAtMost?: number }
      if (fact.players < 2) return false
      return atMost === undefined
        ? (fact.holders / fact.players) * 100 <= (shareAtMost ?? 0) + 1e-9
        : fact.holders < atMost + 1
    }
    case 'death': {
      const days = table.all.map(({ day }) => day).sort()
      if (said === 'first') return days[0] === fact.day
      if (said === 'last') return days.at(-1) === fact.day
      const { every } = said as { every: number }
      return placesOf(table.all, fact.day).some((place) => place % every === 0)
    }
    case 'day': {
      const { weekday, month, day, birthday, chosenMonth } = said as Record<string, number | true | undefined>
      if (chosenMonth !== undefined && fact.month !== date.getUTCMonth() + 1) return false
      const names = [7, 1, 2, 3, 4, 5, 6]
      if (weekday !== undefined && names[date.getUTCDay()] !== weekday) return false
      if (month !== undefined && date.getUTCMonth() + 1 !== month) return false
      if (day !== undefined && date.getUTCDate() !== day) return false
      if (birthday === undefined) return true
      const { birth } = fact.pick
      if (birth?.precision !== 'day') return false
      const yesterday = new Date(date.getTime() - 86_400_000).toISOString().slice(0, 10)
      // The birthday is the day on which the age increases.
      return yearsBetween(birth.date, fact.day) === yearsBetween(birth.date, yesterday) + 1
    }
    case 'deathsBefore':
      return fact.others.filter(({ day }) => day < fact.day).length >= (said as { atLeast: number }).atLeast
    case 'heldDays': {
      const added = new Date(`${fact.pick.addedAt.slice(0, 10)}T12:00:00Z`)
      return (date.getTime() - added.getTime()) / 86_400_000 >= (said as { atLeast: number }).atLeast
    }
    case 'fact': {
      const { property, value: item } = said as { property: string; value: string }
      const { sex, countries = [], occupations = [], awards = [] } = fact.pick
      if (property === 'P21')
        return [sex, item].join() === 'male,Q6581097' || [sex, item].join() === 'female,Q6581072'
      return (property === 'P27' ? countries : property === 'P106' ? occupations : awards).some(
        (each) => each === item,
      )
    }
    case 'place':
      return fact.pick.place === (said as string)
    case 'noneAtEnd':
      return false
    case 'captain':
    case 'vice':
      return fact.role === name
    case 'rank': {
      const { from = 1, to = 999 } = said as { from?: number; to?: number }
      return fact.rank >= from && fact.rank <= to
    }
    case 'sweep':
      return table.hasSwept(fact.pick.userId)
    default:
      throw new Error(name)
  }
}

/** The opposite of a condition. For the only player neither a number of holders is true nor its opposite. */
const denied = (when: When, fact: Fact, table: Table): boolean => {
  if ('not' in when) return holds(when.not, fact, table)
  if ('all' in when) return when.all.filter((each) => denied(each, fact, table)).length > 0
  if ('any' in when) return when.any.filter((each) => !denied(each, fact, table)).length === 0
  return !('holders' in when && fact.players < 2) && !holds(when, fact, table)
}

/** Repeated halves: an integer over a power of two. */
const rounded = (numerator: bigint, twos: bigint, rounding: ScoringPack['rounding']): number => {
  const whole = 1n << twos
  const shifted = rounding === 'half_up' ? numerator * 2n + whole : numerator * 2n
  const [top, bottom] = [shifted, whole * 2n]
  const down = top / bottom
  return Number(top % bottom < 0n ? down - 1n : down)
}

/**
 * Points of players without a death: each such term, once the table is over, for those who were members on its last
 * day.
 */
export const oracleMisses = (
  pack: ScoringPack,
  { participants, now }: Pick<Given, 'participants' | 'now'>,
  ledger: readonly ScoreEntry[],
  end: string | null,
): [string, number][] => {
  if (end === null || now.slice(0, 10) <= end) return participants.map(({ userId }) => [userId, 0])
  const dawn = `${end}T00:00:00.000Z`
  return participants.map(({ userId, periods }) => {
    const isThere = periods.some(
      ({ joinedAt, leftAt }) => !(joinedAt > dawn) && !(leftAt !== null && leftAt < dawn),
    )
    if (!isThere || ledger.some((entry) => entry.userId === userId)) return [userId, 0]
    let sum = 0
    for (const term of pack.terms) if ('points' in term && 'noneAtEnd' in term.when) sum += term.points
    return [userId, sum]
  })
}

/** True if a pick counted when a day began: on its list then, and its waiting time over. */
const didCount = (pick: LeaderboardPick, day: string): boolean => {
  const dawn = `${day}T00:00:00.000Z`
  const off = [pick.suspendedAt, pick.voidedAt].some((at) => at !== null && at <= dawn)
  const removed = pick.removedAt !== null && pick.removedAt < dawn
  const later = pick.pauses.filter(({ until }) => until > dawn)
  const paused = later.some(({ from, cause }) => (cause === 'removed' ? from < dawn : from <= dawn))
  return !off && !removed && !paused && (later[0]?.countedFrom ?? pick.countsFrom) <= day
}

/** Points of each entry, in the order of the ledger. */
export const oracle = (
  pack: ScoringPack,
  { participants, picks, deaths, now }: Given,
  ledger: readonly ScoreEntry[],
  { start, end }: { start: string; end: string | null },
): [string, number][] => {
  const wasThere = ({ periods }: Participant, day: string): boolean =>
    periods.some(
      ({ joinedAt, leftAt }) =>
        joinedAt <= `${day}T00:00:00.000Z` && (leftAt ?? '9') >= `${day}T00:00:00.000Z`,
    )
  const all: Fact[] = []
  for (const { pickId, personId, diedOn } of ledger) {
    const pick = picks.find(({ id }) => id === pickId)
    if (!pick) throw new Error(pickId)
    const holders = ledger.filter((other) => other.personId === personId && other.diedOn === diedOn).length
    const players = participants.filter((each) => wasThere(each, diedOn)).length
    all.push({ pick, day: diedOn, holders, players, others: [], role: null, rank: 0, size: 0, month: null })
  }
  for (const fact of all) fact.others = all.filter(({ pick }) => pick.userId === fact.pick.userId)
  const today = now.slice(0, 10)
  const isOver = end !== null && today > end
  // Facts known until the seal, 14 days after the end.
  const seal =
    end === null ? now : new Date(Date.parse(`${end}T23:59:59.999Z`) + 14 * 86_400_000).toISOString()
  const known = now < seal ? now : seal
  const dead = new Set(
    deaths
      .filter(({ knownFrom, knownUntil }) => knownFrom <= known && (knownUntil ?? '9') > known)
      .filter(({ diedOn }) => end === null || diedOn === null || diedOn <= end)
      .map(({ personId }) => personId),
  )
  const diedBefore = (personId: string, day: string): boolean => {
    const now = deaths.find(
      (death) => death.personId === personId && death.knownFrom <= known && (death.knownUntil ?? '9') > known,
    )
    return now !== undefined && now.diedOn !== null && now.diedOn < day
  }
  for (const fact of all) {
    const dawn = `${fact.day}T00:00:00.000Z`
    const { userId } = fact.pick
    const list = picks
      .filter((pick) => pick.userId === userId && pick.addedAt <= dawn)
      .filter(
        ({ removedAt, suspendedAt, voidedAt }) =>
          !(removedAt !== null && removedAt < dawn) &&
          !(suspendedAt !== null && suspendedAt <= dawn) &&
          !(voidedAt !== null && voidedAt <= dawn),
      )
      .sort((a, b) => (`${a.addedAt} ${a.id}` < `${b.addedAt} ${b.id}` ? -1 : 1))
    const chosen = participants.find((each) => each.userId === userId)?.lineUps ?? []
    let [captain, vice, order]: [string | null, string | null, readonly string[]] = [null, null, []]
    for (const lineUp of chosen) {
      if (lineUp.from > fact.day) continue
      ;[captain, vice, order] = [lineUp.captain, lineUp.vice, lineUp.order]
      fact.month = lineUp.month ?? null
    }
    fact.size = list.length
    const leads = list.some(({ id, personId }) => id === captain && !diedBefore(personId, fact.day))
    if (!leads) [captain, vice] = [vice, null]
    fact.role = fact.pick.id === captain ? 'captain' : fact.pick.id === vice ? 'vice' : null
    const inOrder = order.flatMap((id) => list.filter((pick) => pick.id === id))
    fact.rank = [...inOrder, ...list.filter((pick) => !inOrder.includes(pick))].indexOf(fact.pick) + 1
  }
  const hasSwept = (userId: string): boolean => {
    if (end === null) return false
    const midnight = new Date(Date.parse(`${end}T00:00:00Z`) + 86_400_000).toISOString()
    const left = picks.filter(
      (pick) =>
        pick.userId === userId &&
        pick.addedAt <= midnight &&
        (pick.removedAt === null || pick.removedAt >= midnight) &&
        (pick.suspendedAt === null || pick.suspendedAt > midnight) &&
        (pick.voidedAt === null || pick.voidedAt > midnight),
    )
    const removed = picks.filter((pick) => {
      const day = pick.removedAt?.slice(0, 10) ?? ''
      const owner = participants.find((each) => each.userId === pick.userId)
      const isInTable = day >= start && day <= end
      return pick.userId === userId && owner && isInTable && wasThere(owner, day) && didCount(pick, day)
    })
    return left.length > 0 && [...left, ...removed].every(({ personId }) => dead.has(personId))
  }
  const table: Table = { all, isOver, hasSwept }
  const had = new Set<string>()
  const fitting = (fact: Fact, { id, when, per }: { id: string; when: When; per: string }): boolean => {
    if (looksAhead(when) && !isOver) return false
    if (!holds(when, fact, table)) return false
    if (per === 'pick') return true
    const once = [id, fact.pick.userId, per === 'month' ? fact.day.slice(0, 7) : 'all'].join('/')
    if (had.has(once)) return false
    had.add(once)
    return true
  }
  return all.map((fact): [string, number] => {
    const { base, rounding } = pack
    const age =
      base.kind === 'age' && base.ageAt === 'season_start' ? ageOf(fact, start) : ageOf(fact, fact.day)
    let sum = 0
    if (base.kind === 'flat') sum = base.points
    else if (base.kind === 'table')
      for (const { fromAge, points } of base.rows) sum = age !== null && age >= fromAge ? points : sum
    else {
      sum = age === null ? (base.floor ?? 0) : base.of - age
      if (base.floor !== null && sum < base.floor) sum = base.floor
    }
    if (pack.list?.order === 'weights') sum += fact.size - (fact.rank - 1)
    for (const term of pack.terms) {
      if ('points' in term && fitting(fact, term)) sum += term.points
      if ('rarity' in term && fact.players > 1) {
        const share = (term.rarity.max * (fact.players - fact.holders)) / (fact.players - 1)
        sum += rounding === 'half_up' ? Math.floor(share + 0.5) : Math.floor(share)
      }
    }
    let [top, twos] = [BigInt(sum), 0n]
    for (const term of pack.terms)
      if ('times' in term && fitting(fact, term)) {
        top *= BigInt(term.times * 2)
        twos += 1n
      }
    const total = rounded(top, twos, rounding)
    return [fact.pick.id, base.kind === 'age' && base.floor !== null ? Math.max(base.floor, total) : total]
  })
}
