import { useRef } from 'react'

/** Wraps `work` so that calls during a running one are ignored: forms that submit themselves have a button too. */
export const useOneAtATime = <Given extends unknown[]>(work: (...given: Given) => Promise<void>) => {
  const busy = useRef(false)
  return async (...given: Given): Promise<void> => {
    if (busy.current) return
    busy.current = true
    try {
      await work(...given)
    } finally {
      busy.current = false
    }
  }
}
