import { useEffect, useState } from 'react'
import { whenIdle } from './after-idle.ts'

/** So long a screen has the line to itself. */
const aheadMs = 1_000

/** True once a screen has had its time and the browser nothing better to do: for what a screen can begin without. */
export const useAfterIdle = (): boolean => {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    let stopWaiting = () => {}
    const timer = setTimeout(() => {
      stopWaiting = whenIdle(() => setIsAtRest(true), 4_000)
    }, aheadMs)
    return () => {
      clearTimeout(timer)
      stopWaiting()
    }
  }, [])
  return isAtRest
}
