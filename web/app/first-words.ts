import type { z } from 'zod'
import type { dashboardPage } from '#contracts/league-pages.ts'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { Sentence } from '#contracts/news/sentence.ts'
import type { SaidWord } from '../ui/state/Skeleton.tsx'

/*
 * On a slow phone the answer to what the first screen asks is there long before the app. What of it the first look has a
 * place for (`said` of ui/state/Skeleton.tsx) is read meanwhile.
 */

type Words = Partial<Record<SaidWord, readonly (string | Sentence)[]>>

const ofDashboard = ({ leagues }: z.output<typeof dashboardPage>): Words => ({
  league: leagues.map(({ name }) => name),
  news: leagues.map(({ news: { latest } }) => (latest?.run ?? latest)?.sentence ?? []),
})

const ofDeathlist = ({ league, deathlist, suggestedName }: DeathlistPage): Words => ({
  kicker: [league.name],
  title: [deathlist.name ?? suggestedName],
})

const words: Readonly<Record<string, (answer: never) => Words>> = {
  'league.dashboard': ofDashboard,
  'deathlist.page': ofDeathlist,
}

/** A piece of a sentence as shared/Sentence.tsx draws it where nothing can be followed. */
const nodeOf = ({ text, of }: Sentence[number]): Node | string => {
  if (of === null) return text.replace(/(\d) : (\d)/g, '$1\u00a0:\u00a0$2')
  const node = document.createElement(of === 'player' ? 'b' : 'span')
  node.className = of === 'player' ? 'typed font-semibold' : 'name'
  node.textContent = text
  return node
}

/** True for a query whose answer has words for the first look. */
export const hasFirstWords = (query: string): boolean => Object.hasOwn(words, query)

/** Puts the words of a query's answer where the first look has its grey strokes. */
export const showFirstWords = (query: string, answer: unknown): void => {
  // The answer is that of the query.
  const said = words[query]?.(answer as never) ?? {}
  for (const [word, texts] of Object.entries(said)) {
    const strokes = document.querySelectorAll<HTMLElement>(`.first-frame [data-said="${word}"]`)
    for (const [nr, stroke] of strokes.entries()) {
      const text = texts[nr]
      if (!text?.length) continue
      stroke.className = stroke.dataset.as ?? ''
      stroke.replaceChildren(...(typeof text === 'string' ? [text] : text.map(nodeOf)))
    }
  }
}
