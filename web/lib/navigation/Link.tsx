import { type ComponentProps, useRef } from 'react'
import { Link as RouterLink } from 'wouter'
import { preloadScreen } from './screen-preload.ts'

type LinkProps = Omit<ComponentProps<'a'>, 'href'> & { href: string; replace?: boolean }

/** A link inside the app. Preloads its screen when the user is likely to follow it: on hover, focus or touch. */
export function Link({ href, onPointerEnter, onFocus, onTouchStart, ...rest }: LinkProps) {
  const done = useRef<string | null>(null)
  const preload = () => {
    if (done.current === href) return
    done.current = href
    preloadScreen(href)
  }
  return (
    <RouterLink
      href={href}
      onPointerEnter={(event) => {
        preload()
        onPointerEnter?.(event)
      }}
      onFocus={(event) => {
        preload()
        onFocus?.(event)
      }}
      onTouchStart={(event) => {
        preload()
        onTouchStart?.(event)
      }}
      {...rest}
    />
  )
}
