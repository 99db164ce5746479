import type { Language } from '#locales/languages.ts'
import { allScreens } from '../contracts/screens.ts'

/**
 * The screens whose first look comes with the page, before any script, by their path. Each is a file of the built app in
 * each language, rendered by the build.
 */
const prerendered = allScreens.filter(({ prerender }) => prerender)
const nameOf = (path: string): string => path.slice(1) || 'home'
/** By their path, those that show the same at another address included. */
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

/** Each of them, with an address at which it stands and the page that it is. */
export const firstPages: readonly { name: string; path: string; page: string }[] = prerendered.map((row) => ({
  name: nameOf(row.path),
  page: row.page,
  path: row.inLeague ? `/l/x${row.path}` : row.path,
}))

/** Where the build puts a screen's first look. */
export const firstPageFile = (name: string, language: Language): string => `/first/${name}.${language}.html`

/** Where it puts the sign-in page. */
export const signInFile = (language: Language): string => `/sign-in.${language}.html`

/**
 * The screen whose first look an address has; null for none. The dashboard that is entered by the way of another page
 * (`?enter`) leads on from there, and has none.
 */
export const firstPageAt = ({ pathname, searchParams }: URL): string | null => {
  if (pathname === '/dashboard' && searchParams.has('enter')) return null
  const general = generalPages.get(pathname)
  if (general) return general
  const found = /^\/(?:l|league)\/[^/]+(\/[a-z]+)?$/.exec(pathname)
  return (found && leaguePages.get(found[1] ?? '')) ?? null
}
