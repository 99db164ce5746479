import type { Instant } from '../calendar-day.ts'

/** One edit of an item as its history lists it. */
export interface ListedEdit {
  revision: number
  /** By Wikidata's clock. */
  at: Instant
  /** Wikibase's own summary; null: hidden. */
  summary: string | null
  tags: readonly string[]
}

/** An edit as far as it bears on what was read, with its time by the game's clock as well. */
export interface ItemEdit {
  revision: number
  at: Instant
  listedAt: Instant
  /** It may have changed the statements of death, or of birth. */
  death: boolean
  birth: boolean
  /** It takes others back, or was taken back itself. */
  reverts: boolean
}

/** What an edit may have changed. */
export type EditedFact = 'death' | 'birth'

const revertTags: ReadonlySet<string> = new Set(['mw-undo', 'mw-rollback', 'mw-manual-revert', 'mw-reverted'])

/**
 * What an edit may have changed, by its summary and its tags: a summary names the property; an edit of the whole entity, or
 * one whose summary is hidden, may have changed anything.
 * @param at when it was made, by the game's clock
 */
export const readEdit = ({ revision, at: listedAt, summary, tags }: ListedEdit, at: Instant): ItemEdit => {
  const anything = summary === null || /\bwbeditentity/.test(summary)
  return {
    revision,
    at,
    listedAt,
    death: anything || /\bP570\b/.test(summary),
    birth: anything || /\bP569\b/.test(summary),
    reverts: tags.some((tag) => revertTags.has(tag)) || /^\/\* (undo|restore)\b/.test(summary ?? ''),
  }
}

/** The newest of the edits after a revision that touch a fact, or take something back; null: none did. */
export const lastTouch = (
  edits: readonly ItemEdit[],
  after: number | null,
  fact: EditedFact,
): ItemEdit | null =>
  edits
    .filter((edit) => (edit[fact] || edit.reverts) && (after === null || edit.revision > after))
    .reduce<ItemEdit | null>((last, edit) => (last && last.revision > edit.revision ? last : edit), null)

/** The newest revision among the edits and one that is known otherwise. */
export const newestOf = (edits: readonly ItemEdit[], known: number | null): number | null =>
  edits.reduce<number | null>((most, { revision }) => Math.max(most ?? 0, revision), known)
