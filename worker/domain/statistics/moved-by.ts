import type { EntryReason } from '../scoring/rules.ts'
import type { RowExtra, ScoreEntry, StandingRow } from '../scoring/scored.ts'

/** The parts of a table that its ledger explains */
export interface ExplainedTable {
  standings: readonly Pick<StandingRow, 'userId' | 'rank' | 'points' | 'extras'>[]
  entries: readonly Pick<ScoreEntry, 'userId' | 'personId' | 'pickId' | 'status' | 'reasons'>[]
}

/** A rule by its name in the ledger (`base` for the base), or a death that only one of the tables has */
type Mover = { rule: string } | { personId: string }

/** The cause of a move: the player whose points it changed, and by how many */
type MoveCause = Mover & { userId: string; points: number }

export interface Move {
  userId: string
  from: number
  to: number
  /** Strongest first; empty if only the order of equal points differs */
  causes: MoveCause[]
}

const most = { causes: 2 } as const

/** A cause is named only if it has at least this part of the strongest one's weight. */
const worthNaming = 0.5

const ruleOf = (reason: EntryReason): string => {
  if (reason.rule === 'term') return reason.id
  // The floor is counted as part of the base.
  const isBase = ['age', 'flat', 'table', 'least'].includes(reason.rule)
  return isBase ? 'base' : reason.rule
}

const keyOf = (mover: Mover): string => ('rule' in mover ? `rule ${mover.rule}` : `death ${mover.personId}`)

/** Points by cause */
class Sums {
  readonly #sums = new Map<string, { mover: Mover; points: number }>()
  add(mover: Mover, points: number): void {
    const key = keyOf(mover)
    const known = this.#sums.get(key)
    if (known) known.points += points
    else this.#sums.set(key, { mover, points })
  }
  get(mover: Mover): number {
    return this.#sums.get(keyOf(mover))?.points ?? 0
  }
  get movers(): Mover[] {
    return [...this.#sums.values()].map(({ mover }) => mover)
  }
}

/** The difference of each player's points, by cause */
const differences = (real: ExplainedTable, tried: ExplainedTable): Map<string, Sums> => {
  const byUser = new Map<string, Sums>()
  const sumsOf = (userId: string): Sums => {
    const sums = byUser.get(userId) ?? new Sums()
    byUser.set(userId, sums)
    return sums
  }
  const add = (table: ExplainedTable, other: ExplainedTable, sign: 1 | -1) => {
    const isConfirmed = ({ status }: Pick<ScoreEntry, 'status'>) => status === 'confirmed'
    const elsewhere = new Set(other.entries.filter(isConfirmed).map(({ pickId }) => pickId))
    for (const { userId, personId, pickId, reasons } of table.entries.filter(isConfirmed))
      for (const reason of reasons)
        sumsOf(userId).add(
          elsewhere.has(pickId) ? { rule: ruleOf(reason) } : { personId },
          sign * reason.points,
        )
    const extrasOf = (extras: readonly RowExtra[]) => extras.map(({ reason }) => reason)
    for (const { userId, extras } of table.standings)
      for (const reason of extrasOf(extras))
        sumsOf(userId).add({ rule: ruleOf(reason) }, sign * reason.points)
  }
  add(tried, real, 1)
  add(real, tried, -1)
  return byUser
}

/**
 * The players whose rank differs under other rules, in the order of the tried table, with the causes. A player is
 * compared only with the players passed or passed by: points that all of them gain do not change the order.
 */
export const movesBetween = (real: ExplainedTable, tried: ExplainedTable): Move[] => {
  const before = new Map(real.standings.map(({ userId, rank }) => [userId, rank]))
  const changed = differences(real, tried)
  const changeOf = (userId: string, mover: Mover): number => changed.get(userId)?.get(mover) ?? 0

  return tried.standings.flatMap(({ userId, rank: to }) => {
    const from = before.get(userId) ?? to
    if (from === to) return []
    /** 1: the player rises, so more points are a cause; -1: the player falls. */
    const direction = to < from ? 1 : -1
    const passed = tried.standings.filter((other) => {
      const was = Math.sign((before.get(other.userId) ?? other.rank) - from)
      return direction * (Math.sign(other.rank - to) - was) > 0
    })
    const others = passed.map((row) => row.userId)
    const movers = new Map(
      [userId, ...others].flatMap((id) =>
        (changed.get(id)?.movers ?? []).map((mover) => [keyOf(mover), mover] as const),
      ),
    )
    const weighed = [...movers.values()].map((mover) => {
      const own = direction * changeOf(userId, mover)
      const theirs = others.map((id) => -direction * changeOf(id, mover))
      const mean = theirs.reduce((sum, points) => sum + points, 0) / Math.max(1, theirs.length)
      return { mover, own, mean, weight: own + mean }
    })
    if (weighed.reduce((sum, { weight }) => sum + weight, 0) <= 0) return [{ userId, from, to, causes: [] }]
    const strongest = Math.max(...weighed.map(({ weight }) => weight))
    const causes = weighed
      .filter(({ weight }) => weight > 0 && weight >= strongest * worthNaming)
      .sort((a, b) => b.weight - a.weight)
      .slice(0, most.causes)
      .map(({ mover, own, mean }): MoveCause => {
        if (own >= mean) return { ...mover, userId, points: direction * own }
        const [first = userId, ...more] = others
        const whose = more.reduce(
          (best, id) => (-direction * changeOf(id, mover) > -direction * changeOf(best, mover) ? id : best),
          first,
        )
        return { ...mover, userId: whose, points: changeOf(whose, mover) }
      })
    return [{ userId, from, to, causes }]
  })
}
