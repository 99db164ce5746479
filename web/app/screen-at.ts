import { loaderOf } from './page-files.ts'
import { type Screen, screens } from './screens.ts'

/** The screens whose pages are built. */
export const builtScreens = screens.filter(({ page }) => loaderOf(page))

const patterns = builtScreens.map((screen) => ({
  screen,
  pattern: new RegExp(`^${screen.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}/?$`),
}))

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
  for (const { screen, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params = Object.entries(found.groups ?? {}).map(([name, text]) => [name, decoded(text)])
    return { screen, params: Object.fromEntries(params) }
  }
  return null
}
