import { lineOfText } from '#contracts/fields/fields.ts'
import {
  type LabelsByItem,
  labelsIn,
  unlabelledItems,
  withLabels,
  withoutLabels,
} from '#domain/packs/item-labels.ts'
import { type ItemLabels, packBounds, type ScoringPack } from '#domain/packs/pack.ts'
import { isSameDocument } from '#domain/packs/scoring-fields.ts'
import type { Ctx } from '../context.ts'
import { isPaused, keepPause, type PauseRows } from '../people/upstream-pause.ts'
import { indexSite, PeopleSourceUnavailable } from '../people-source.ts'

/** Somebody waits for the rules to be saved, which does not hang on what items are called. */
const patienceMs = 2_500

const label = lineOfText(packBounds.itemLabel)

/** Labels as a pack may hold them: in one line, not too long. */
const kept = (found: ItemLabels): ItemLabels =>
  Object.fromEntries(
    Object.entries(found).flatMap(([language, text = '']) => {
      const { data } = label.safeParse(text.slice(0, packBounds.itemLabel).replace(/[\uD800-\uDBFF]$/, ''))
      return data === undefined ? [] : [[language, data] as const]
    }),
  )

const requestLabels = async (ctx: Ctx, items: readonly string[], pause: PauseRows): Promise<LabelsByItem> => {
  if (items.length === 0 || isPaused(pause, ctx.realNow)) return new Map()
  try {
    const found = await ctx.people.labels(items, { deadlineMs: patienceMs })
    // What has no label of use is kept with none, and not requested again at each change.
    return new Map(items.map((item) => [item, kept(found.get(item) ?? {})] as const))
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    ctx.log.info('people_source', { reason: error.reason, call: 'labels' })
    ctx.after(keepPause(ctx, indexSite, error))
    return new Map()
  }
}

/**
 * A pack about to be saved, with what Wikidata calls those of its items that have no words of ours. What the pack itself
 * says of them is not taken over. Items keep the label of the pack saved last; while Wikidata is out of reach new ones
 * go by their ids, until rules are changed again.
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
