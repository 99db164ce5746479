import { useLocation } from 'wouter'
import { screenAt } from '../screen-at.ts'

/** The `aria-current` of a menu entry: `page` for the current page itself, `true` for the entry that it belongs to */
export const useCurrentMark = () => {
  const [pathname] = useLocation()
  const place = screenAt(pathname)?.screen.place
  return (entry: { name: string; href: string }): 'page' | 'true' | undefined =>
    entry.href === pathname ? 'page' : entry.name === place ? 'true' : undefined
}
