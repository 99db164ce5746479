import { lineOfText } from '#contracts/fields/fields.ts'
import {
  type LabelsByItem,
  labelsIn,
  unlabelledItems,
  withLabels,
  withoutLabels,
} from '#domain/packs/item-labels.ts'
import { type ItemLabels, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { isSameDocument } from '#domain/packs/same-document.ts'
import type { Ctx } from '../context.ts'
import { callIndexSite, type PauseRows } from '../people/upstream-pause.ts'

/** A user waits for the rules to be saved, and saving does not need the labels. */
const patienceMs = 2_500

const label = lineOfText(packBounds.itemLabel)

/** Labels in the form that a pack accepts: one line, limited length. */
const kept = (found: ItemLabels): ItemLabels =>
  Object.fromEntries(
    Object.entries(found).flatMap(([language, text = '']) => {
      const { data } = label.safeParse(text.slice(0, packBounds.itemLabel).replace(/[\uD800-\uDBFF]$/, ''))
      return data === undefined ? [] : [[language, data] as const]
    }),
  )

const requestLabels = async (ctx: Ctx, items: readonly string[], pause: PauseRows): Promise<LabelsByItem> => {
  if (items.length === 0) return new Map()
  const found = await callIndexSite(ctx, pause, 'labels', () =>
    ctx.people.labels(items, { deadlineMs: patienceMs }),
  )
  if (!found) return new Map()
  // Store items without a usable label as such, so that they are not requested again at each change.
  return new Map(items.map((item) => [item, kept(found.get(item) ?? {})] as const))
}

/**
 * Adds Wikidata's labels to a pack before it is saved, for items that have no built-in words. Labels in the given pack
 * are ignored. Items keep the label of the pack saved last; while Wikidata is unavailable, new items are shown by their
 * ids until the rules are changed again.
 */
export const labelPack = async (
  ctx: Ctx,
  given: ScoringPack,
  { before, pause }: { before: ScoringPack | null; pause: PauseRows },
): Promise<ScoringPack> => {
  const pack = withoutLabels(given)
  if (before && isSameDocument(pack, withoutLabels(before))) return before
  const known = before ? labelsIn(before) : new Map()
  const requested = await requestLabels(ctx, unlabelledItems(pack, known), pause)
  return withLabels(pack, new Map([...known, ...requested]))
}
