import { useRef } from 'react'

/** The work, left out while it is under way: a form that sends itself may be sent by a press as well. */
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
