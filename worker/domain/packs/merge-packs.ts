import { withoutIdle } from './line-up-rules.ts'
import type { ScoringPack } from './pack.ts'
import { isSameDocument } from './scoring-fields.ts'

const parts = ['base', 'terms', 'rounding', 'list', 'who', 'moves', 'table'] as const
type Part = (typeof parts)[number]

/** Of a part what it has and the other has not: of terms those that differ. */
const differing = (part: Part, of: ScoringPack, other: ScoringPack): unknown => {
  if (part !== 'terms') return of[part]
  const same = other.terms.map((term) => JSON.stringify(term))
  return of.terms.filter((term) => !same.includes(JSON.stringify(term)))
}

/** The parts in which two packs differ, as each has them; of terms those that differ, or none where the order does. */
export const packChanges = (before: ScoringPack, after: ScoringPack): { before: object; after: object } => {
  const changed = parts.filter((part) => !isSameDocument(before[part], after[part]))
  const of = (pack: ScoringPack, other: ScoringPack) =>
    Object.fromEntries(changed.map((part) => [part, differing(part, pack, other)]))
  return { before: of(before, after), after: of(after, before) }
}

/**
 * A pack that was made from one which has been replaced meanwhile: of each part what has been changed, here or there. A part
 * that the document leaves out has not been changed by it.
 * @param read the pack from which `given` was made
 * @param latest the one that is in its place by now
 * @returns null where both have changed the same part, each in its own way
 */
export const mergePacks = (
  latest: ScoringPack,
  read: ScoringPack,
  given: ScoringPack,
): ScoringPack | null => {
  const [here, there, before] = [given, latest, read].map(withoutIdle) as [
    ScoringPack,
    ScoringPack,
    ScoringPack,
  ]
  const isChanged = (pack: ScoringPack, part: Part) => !isSameDocument(pack[part], before[part])
  const isOurs = (part: Part) => given[part] !== undefined && isChanged(here, part)
  const clashes = parts.some(
    (part) => isOurs(part) && isChanged(there, part) && !isSameDocument(here[part], there[part]),
  )
  if (clashes) return null
  const ours = parts.filter(isOurs).map((part) => [part, given[part]] as const)
  // Of each part what one of two packs has there.
  return { ...latest, ...(Object.fromEntries(ours) as Partial<ScoringPack>) }
}
