import { dayOf } from '#domain/calendar-day.ts'
import type { ActivityItem } from '#domain/news/activity-item.ts'
import type { Wording } from '#domain/news/definition.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import type { Description } from '../activity.ts'
import { newsTextsOf } from './news-texts.ts'
import type { Reader } from './reader.ts'
import { textOf } from './sentence.ts'

/** Joins the sentence and its consequences with a full stop. */
const described = ({ sentence, detail }: Wording, href: string): Description => ({
  text: detail ? `${textOf(sentence)}. ${textOf(detail)}` : textOf(sentence),
  sentence,
  detail,
  href,
})

/** Describes an activity item: the event, its present consequences, and the screen that shows it. Pure. */
export const describe = (item: ActivityItem, reader: Reader): Description => {
  const texts = newsTextsOf(item, reader)
  const { words, screen } = activityDefinition(item.kind)
  return described(words(item, texts), screen(item, texts))
}

/** A key that is equal for items that may be shown as one line; null: always on its own. */
const runKey = (item: ActivityItem): string | null => {
  const { kind, slug, at } = item
  const key = activityDefinition(kind).run?.key(item) ?? null
  return key === null ? null : `${slug} ${dayOf(at)} ${kind} ${key}`
}

/**
 * For each item, in the given order, the number of items in the line that it starts: 1 if it is on its own, 0 if it
 * belongs to an earlier item's line. An item with comments or reactions always starts a new line, so that the line
 * under a discussion does not change.
 */
export const runsOf = (items: readonly ActivityItem[]): number[] => {
  const sizes: number[] = []
  let first = 0
  let current: string | null = null
  for (const [place, item] of items.entries()) {
    const key = runKey(item)
    if (place > 0 && key !== null && key === current && !item.isTalkedAbout) {
      sizes[first] = (sizes[first] ?? 0) + 1
      sizes.push(0)
    } else {
      first = place
      sizes.push(1)
    }
    current = key
  }
  return sizes
}

/** Several items of one kind as one line; newest first. */
export const describeRun = (
  items: readonly [ActivityItem, ...ActivityItem[]],
  reader: Reader,
): Description => {
  const [newest] = items
  const { run, screen } = activityDefinition(newest.kind)
  if (!run) return describe(newest, reader)
  const texts = newsTextsOf(newest, reader)
  return described(run.words(items.toReversed(), texts), (run.screen ?? screen)(newest, texts))
}
