import { useEffect, useState } from 'react'

/** True once the browser has nothing better to do: for what a screen can begin without. */
export const useAtRest = (): boolean => {
  const [isAtRest, setIsAtRest] = useState(false)
  useEffect(() => {
    const rest = () => setIsAtRest(true)
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(rest, 2_000)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(rest, { timeout: 4_000 })
    return () => cancelIdleCallback(handle)
  }, [])
  return isAtRest
}
