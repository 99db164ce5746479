import type { DashboardPage } from '#contracts/league-pages.ts'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import type { Sentence } from '#domain/news/definition.ts'
import type { PrerenderedText } from '../ui/state/Skeleton.tsx'

/*
 * On a slow phone the server answers the first query long before the app runs. This module shows texts of
 * that answer in the prerendered page, in place of the skeletons that have a `said` (ui/state/Skeleton.tsx).
 */

type Words = Partial<Record<PrerenderedText, readonly (string | Sentence)[]>>

const ofDashboard = ({ leagues }: DashboardPage): Words => ({
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

/** Renders a piece of a sentence as shared/Sentence.tsx does without links. */
const nodeOf = ({ text, of }: Sentence[number]): Node | string => {
  if (of === null) return text.replace(/(\d) : (\d)/g, '$1\u00a0:\u00a0$2')
  const node = document.createElement(of === 'player' ? 'b' : 'span')
  node.className = of === 'player' ? 'typed font-semibold' : 'name'
  node.textContent = text
  return node
}

export const hasFirstWords = (query: string): boolean => Object.hasOwn(words, query)

/** Replaces skeletons of the prerendered page with the texts of this query's answer. */
export const showFirstWords = (query: string, answer: unknown): void => {
  // The API answers each query with the type that its function takes.
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
