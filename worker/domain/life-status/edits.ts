import type { Instant } from '../calendar-day.ts'

/** One edit of an item as its history lists it. */
export interface ListedEdit {
  revision: number
  /** By Wikidata's clock. */
  at: Instant
  /** Wikibase's own summary; null: hidden. */
  summary: string | null
  tags: readonly string[]
  /** Of the item's text after it; null: hidden. */
  sha1: string | null
}

/** An edit as far as it bears on what was read. */
export interface ItemEdit {
  revision: number
  /** By the game's clock. */
  at: Instant
  /** By its summary it may have changed the statements of death, or of birth, or made the item lead to another. */
  death: boolean
  birth: boolean
  redirect: boolean
  /** It takes others back; `undone`: the one that its summary names. */
  reverts: { undone: number | null } | null
  /** Of what the item says after it; null: hidden. */
  sha1: string | null
}

/** What an edit may have changed. */
export type EditedFact = 'death' | 'birth' | 'redirect'

const revertTags: ReadonlySet<string> = new Set(['mw-undo', 'mw-rollback', 'mw-manual-revert'])

/**
 * What an edit may have changed, by its summary and its tags: a summary names the property; an edit of the whole entity (but
 * one of labels, descriptions and aliases alone), or one whose summary is hidden, may have changed anything.
 * @param at when it was made, by the game's clock
 */
export const readEdit = (
  { revision, summary, tags, sha1 }: Omit<ListedEdit, 'at'>,
  at: Instant,
): ItemEdit => {
  const anything = summary === null || /\bwbeditentity(?!-update-languages(-short)?:)/.test(summary)
  const reverts = tags.some((tag) => revertTags.has(tag)) || /^\/\* (undo|restore)\b/.test(summary ?? '')
  const undone = /^(?:\/\* undo:\d*\|\||Undid revision )(\d+)\b/.exec(summary ?? '')?.[1]
  return {
    revision,
    at,
    death: anything || /\bP570\b/.test(summary),
    birth: anything || /\bP569\b/.test(summary),
    redirect: summary === null || /\bwb(createredirect|mergeitems-to)\b/.test(summary),
    reverts: reverts ? { undone: undone === undefined ? null : Number(undone) } : null,
    sha1,
  }
}

/**
 * What an edit took back, among those before it (oldest first): all since the item last said the same, or all from the one
 * that it names. Null: that can't be told.
 */
const takenBack = ({ sha1, reverts }: ItemEdit, before: readonly ItemEdit[]): readonly ItemEdit[] | null => {
  const same = sha1 === null ? -1 : before.findLastIndex((edit) => edit.sha1 === sha1)
  if (same >= 0) return before.slice(same + 1)
  const named = before.findIndex(({ revision }) => revision === reverts?.undone)
  return named >= 0 ? before.slice(named) : null
}

/**
 * The newest of the edits after a revision that touch a fact, or take one back that did; null: none did. One does not where
 * the item was read right before it and right after it, and said the same.
 */
export const lastTouch = (
  edits: readonly ItemEdit[],
  after: number | null,
  fact: EditedFact,
  readAlike: readonly number[] = [],
): ItemEdit | null => {
  const listed = edits.toSorted((a, b) => a.revision - b.revision)
  const touching = new Set<ItemEdit>()
  for (const [i, edit] of listed.entries()) {
    const last = listed[i - 1]
    if (last && readAlike.includes(last.revision) && readAlike.includes(edit.revision)) continue
    const back = edit.reverts ? takenBack(edit, listed.slice(0, i)) : []
    if (edit[fact] || back === null || back.some((each) => touching.has(each))) touching.add(edit)
  }
  return [...touching].filter(({ revision }) => after === null || revision > after).at(-1) ?? null
}

/** The newest revision among the edits and one that is known otherwise. */
export const newestOf = (edits: readonly ItemEdit[], known: number | null): number | null =>
  edits.reduce<number | null>((most, { revision }) => Math.max(most ?? 0, revision), known)
