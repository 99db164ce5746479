import { useLocation } from 'wouter'
import { screenAt } from '../screen-at.ts'

/** What the menu calls the place that one is at, whatever its screen; undefined: none. */
export const usePlace = (): string | undefined => {
  const [pathname] = useLocation()
  return screenAt(pathname)?.screen.place
}

/** How an entry of a menu is marked: as the very page, or as the place that it belongs to. */
export const currentMark = (
  entry: { name: string; href: string },
  at: { pathname: string; place: string | undefined },
): 'page' | 'true' | undefined =>
  entry.href === at.pathname ? 'page' : entry.name === at.place ? 'true' : undefined
