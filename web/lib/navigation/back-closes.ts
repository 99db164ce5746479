import { useEffect, useRef } from 'react'
import { takeLayer } from './layers.ts'

/**
 * Closes an overlay when the user goes back; the page stays.
 * @param close called with a function that keeps the overlay open instead
 */
export const useBackCloses = (isOpen: boolean, close: (stay: () => void) => void): void => {
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!isOpen) return
    const take = (): (() => void) =>
      takeLayer(() =>
        latest.current(() => {
          giveUp = take()
        }),
      )
    let giveUp = take()
    return () => giveUp()
  }, [isOpen])
}
