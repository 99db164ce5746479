import type { Language } from '#locales/languages.ts'
import { allScreens } from '../contracts/screens.ts'

/**
 * The prerendered screens, by path: their first view is visible before any script runs. Each is a file of the built app
 * in each language.
 */
const prerendered = allScreens.filter(({ prerender }) => prerender)
const nameOf = (path: string): string => path.slice(1) || 'home'
/** Names by path, including further paths that show the same screen. */
const namesOf = (inLeague: boolean): ReadonlyMap<string, string> =>
  new Map(
    allScreens
      .filter((row) => (row.inLeague ?? false) === inLeague)
      .flatMap(({ path, page, asks }) => {
        const first = prerendered.find((row) => row.page === page && row.asks === asks)
        return first ? [[path, nameOf(first.path)]] : []
      }),
  )
const leaguePages = namesOf(true)
const generalPages = namesOf(false)

/** The prerendered screens, each with a path and its page component. */
export const firstPages: readonly { name: string; path: string; page: string }[] = prerendered.map((row) => ({
  name: nameOf(row.path),
  page: row.page,
  path: row.inLeague ? `/l/x${row.path}` : row.path,
}))

/** The file of a screen's prerendered view. */
export const firstPageFile = (name: string, language: Language): string => `/first/${name}.${language}.html`

export const signInFile = (language: Language): string => `/sign-in.${language}.html`

/**
 * The name of the prerendered screen at an address; null if there is none. A dashboard with `?enter` redirects to
 * another page, so it has none.
 */
export const firstPageAt = ({ pathname, searchParams }: URL): string | null => {
  if (pathname === '/dashboard' && searchParams.has('enter')) return null
  const general = generalPages.get(pathname)
  if (general) return general
  const found = /^\/(?:l|league)\/[^/]+(\/[a-z]+)?$/.exec(pathname)
  return (found && leaguePages.get(found[1] ?? '')) ?? null
}
