import { useLocation } from 'wouter'
import { screenAt } from '../screen-at.ts'

/** The menu entry that the current screen belongs to; undefined if none */
export const usePlace = (): string | undefined => {
  const [pathname] = useLocation()
  return screenAt(pathname)?.screen.place
}

/** The `aria-current` of a menu entry: `page` for the current page itself, `true` for the entry that it belongs to */
export const currentMark = (
  entry: { name: string; href: string },
  at: { pathname: string; place: string | undefined },
): 'page' | 'true' | undefined =>
  entry.href === at.pathname ? 'page' : entry.name === at.place ? 'true' : undefined
