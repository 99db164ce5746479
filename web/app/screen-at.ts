// What wouter matches its routes with; the router itself, and React with it, would be too much for early.ts.
import { parse } from 'regexparam'
import { loaderOf } from './page-files.ts'
import { type Screen, screens } from './screens.ts'

/** The screens whose pages are built. */
export const builtScreens = screens.filter(({ page }) => loaderOf(page))

const routes = builtScreens.map((screen) => ({ screen, ...parse(screen.path) }))

/** What an address that is no proper one says stays as it is. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface ScreenAt {
  screen: Screen
  /** What the address names: `league`, `person` and so on, as wouter's `useParams` gives them. */
  params: Record<string, string>
}

/** The built screen at a path; null for none. */
export const screenAt = (path: string): ScreenAt | null => {
  const [pathname = path] = path.split(/[?#]/)
  for (const { screen, keys, pattern } of routes) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params = keys.map((name, place) => [name, decoded(found[place + 1] ?? '')])
    return { screen, params: Object.fromEntries(params) }
  }
  return null
}
