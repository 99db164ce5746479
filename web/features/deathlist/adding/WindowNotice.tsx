import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { useWindowWords } from './use-window-words.ts'

/** Above the search, what the next pick costs: nobody pays for one without having read it. */
export function WindowNotice({ page }: { page: DeathlistPage }) {
  const { open } = useWindowWords(page)
  if (open === null || page.adding.replacement) return null
  return <p className="mb-5 border-l-2 border-hold py-1 pl-4 text-soft">{open}</p>
}
