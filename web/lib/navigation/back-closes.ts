import { useEffect, useRef } from 'react'
import { takeLayer } from './layers.ts'

/**
 * What lies over the page is closed by going back, and the page stays.
 * @param close is given a way to stay open anyway
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
