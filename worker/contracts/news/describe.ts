import { dayOf } from '#domain/calendar-day.ts'
import type { ActivityItem } from '#domain/news/activity-item.ts'
import type { Wording } from '#domain/news/definition.ts'
import { activityDefinition } from '#domain/news/news-registry.ts'
import type { Reader } from './reader.ts'
import { type Sentence, textOf } from './sentence.ts'
import { speechOf } from './speech.ts'

/** What happened, in one language. */
export interface Description {
  /** All of it, as plain text. */
  text: string
  sentence: Sentence
  /** What follows from it; null: nothing to add. */
  detail: Sentence | null
  /** The path of the screen on which it is seen. */
  href: string
}

/** A full stop between the sentence and what follows from it. */
const described = ({ sentence, detail }: Wording, href: string): Description => ({
  text: detail ? `${textOf(sentence)}. ${textOf(detail)}` : textOf(sentence),
  sentence,
  detail,
  href,
})

/** A happening in a sentence: who and what, what follows from it as things are now, and where it is seen. Pure. */
export const describe = (item: ActivityItem, reader: Reader): Description => {
  const speech = speechOf(item, reader)
  const { words, screen } = activityDefinition(item.kind)
  return described(words(item, speech), screen(item, speech))
}

/** What happenings that become one line have in common; null: each is told alone. */
const runKey = (item: ActivityItem): string | null => {
  const { kind, slug, at } = item
  const key = activityDefinition(kind).run?.key(item) ?? null
  return key === null ? null : `${slug} ${dayOf(at)} ${kind} ${key}`
}

/**
 * How many happenings belong together from each on, in the order given: 1 where one stands alone, 0 for those that have
 * been told with one before. An entry that members talk about begins a new line, so that the line does not change under
 * what they said.
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

/** Several happenings of one kind in one line; newest first. */
export const describeRun = (
  items: readonly [ActivityItem, ...ActivityItem[]],
  reader: Reader,
): Description => {
  const [newest] = items
  const { run, screen } = activityDefinition(newest.kind)
  if (!run) return describe(newest, reader)
  const speech = speechOf(newest, reader)
  return described(run.words(items.toReversed(), speech), (run.screen ?? screen)(newest, speech))
}
