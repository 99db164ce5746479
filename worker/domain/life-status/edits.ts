import type { Instant } from '../calendar-day.ts'

/** One edit of an item, as listed in its history */
export interface ListedEdit {
  revision: number
  /** By Wikidata's clock */
  at: Instant
  /** The summary that Wikibase generates; null: hidden */
  summary: string | null
  tags: readonly string[]
  /** SHA-1 of the item's text after the edit; null: hidden */
  sha1: string | null
}

/** The parts of an edit that matter for the facts that were read */
export interface ItemEdit {
  revision: number
  /** By the game's clock */
  at: Instant
  /**
   * According to its summary it may have changed the statements of death, of birth, or turned the item into a redirect
   */
  death: boolean
  birth: boolean
  redirect: boolean
  /** It reverts other edits; `undone`: the revision that its summary names */
  reverts: { undone: number | null } | null
  /** SHA-1 of the item's text after the edit; null: hidden */
  sha1: string | null
}

export type EditedFact = 'death' | 'birth' | 'redirect'

const revertTags: ReadonlySet<string> = new Set(['mw-undo', 'mw-rollback', 'mw-manual-revert'])

/**
 * The facts that an edit may have changed, by its summary and tags. A summary names the property. An edit of the whole
 * entity (except of labels, descriptions and aliases alone), or one with a hidden summary, may have changed anything.
 * @param at the time of the edit, by the game's clock
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
 * The edits that this edit reverted, among those before it (oldest first): all since the item last had the same text,
 * or all from the named revision on. Null: unknown.
 */
const takenBack = ({ sha1, reverts }: ItemEdit, before: readonly ItemEdit[]): readonly ItemEdit[] | null => {
  const same = sha1 === null ? -1 : before.findLastIndex((edit) => edit.sha1 === sha1)
  if (same >= 0) return before.slice(same + 1)
  const named = before.findIndex(({ revision }) => revision === reverts?.undone)
  return named >= 0 ? before.slice(named) : null
}

/**
 * The newest edit after a revision that changed a fact, or reverted such a change; null: none. An edit is ignored if
 * the item was read right before and right after it with the same content.
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

/** The newest revision among the edits and a revision known otherwise */
export const newestOf = (edits: readonly ItemEdit[], known: number | null): number | null =>
  edits.reduce<number | null>((most, { revision }) => Math.max(most ?? 0, revision), known)
