// wouter matches routes with this package too; importing wouter, and with it React, would make preload-app.ts too large.
import { parse } from 'regexparam'
import { loaderOf } from './page-files.ts'
import { type Screen, screens } from './screens.ts'

export const builtScreens = screens.filter(({ page }) => loaderOf(page))

const routes = builtScreens.map((screen) => ({ screen, ...parse(screen.path) }))

/** Decodes a parameter; malformed percent-encoding is returned unchanged. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

export interface ScreenAt {
  screen: Screen
  /** The path's parameters (`league`, `person`, ...), as wouter's `useParams` gives them */
  params: Record<string, string>
}

/** The screen at a path, its query and fragment ignored; null if there is none */
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
