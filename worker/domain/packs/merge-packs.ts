import { withoutIdle } from './line-up-rules.ts'
import type { ScoringPack } from './pack.ts'
import { isSameDocument } from './same-document.ts'

const parts = ['base', 'terms', 'rounding', 'list', 'who', 'moves', 'table'] as const
type Part = (typeof parts)[number]

/** The value of a part in one pack; for terms only those that differ from the other pack */
const differing = (part: Part, of: ScoringPack, other: ScoringPack): unknown => {
  if (part !== 'terms') return of[part]
  const same = other.terms.map((term) => JSON.stringify(term))
  return of.terms.filter((term) => !same.includes(JSON.stringify(term)))
}

/**
 * The parts in which two packs differ, with the value of each; for terms only those that differ, or none if only the
 * order differs
 */
export const packChanges = (before: ScoringPack, after: ScoringPack): { before: object; after: object } => {
  const changed = parts.filter((part) => !isSameDocument(before[part], after[part]))
  const of = (pack: ScoringPack, other: ScoringPack) =>
    Object.fromEntries(changed.map((part) => [part, differing(part, pack, other)]))
  return { before: of(before, after), after: of(after, before) }
}

/**
 * Three-way merge of a pack: `given` was made from `read`, which `latest` has replaced meanwhile. Changes of both are
 * kept, part by part. A part that the document leaves out counts as unchanged.
 * @param read the pack from which `given` was made
 * @param latest the current pack
 * @returns null if both changed the same part in different ways
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
  // The cast is safe: each part comes from one of two packs.
  return { ...latest, ...(Object.fromEntries(ours) as Partial<ScoringPack>) }
}
