import { dayOf } from '#domain/calendar-day.ts'
import type { Telling } from '#domain/news/definition.ts'
import type { ActivityItem } from '#domain/news/happening.ts'
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
const described = ({ sentence, detail }: Telling, href: string): Description => ({
  text: detail ? `${textOf(sentence)}. ${textOf(detail)}` : textOf(sentence),
  sentence,
  detail,
  href,
})

/** A happening in a sentence: who and what, what follows from it as things are now, and where it is seen. Pure. */
export const describe = (happening: ActivityItem, reader: Reader): Description => {
  const speech = speechOf(happening, reader)
  const { words, screen } = activityDefinition(happening.kind)
  return described(words(happening, speech), screen(happening, speech))
}

/** What happenings that become one line have in common; null: each is told alone. */
const runKey = (happening: ActivityItem): string | null => {
  const { kind, slug, at } = happening
  const key = activityDefinition(kind).run?.key(happening) ?? null
  return key === null ? null : `${slug} ${dayOf(at)} ${kind} ${key}`
}

/**
 * How many happenings belong together from each on, in the order given: 1 where one stands alone, 0 for those that have
 * been told with one before. An entry that members talk about begins a new line, so that the line does not change under
 * what they said.
 */
export const runsOf = (happenings: readonly ActivityItem[]): number[] => {
  const sizes: number[] = []
  let first = 0
  let current: string | null = null
  for (const [place, happening] of happenings.entries()) {
    const key = runKey(happening)
    if (place > 0 && key !== null && key === current && !happening.isTalkedAbout) {
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
  happenings: readonly [ActivityItem, ...ActivityItem[]],
  reader: Reader,
): Description => {
  const [newest] = happenings
  const { run, screen } = activityDefinition(newest.kind)
  if (!run) return describe(newest, reader)
  const speech = speechOf(newest, reader)
  return described(run.words(happenings.toReversed(), speech), (run.screen ?? screen)(newest, speech))
}
