import { useEffect, useState } from 'react'
import { whenIdle } from './rested.ts'

/** True once the browser has nothing better to do: for what a screen can begin without. */
export const useAtRest = (): boolean => {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => whenIdle(() => setIsAtRest(true), 4_000), [])
  return isAtRest
}
