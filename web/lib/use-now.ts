import { useEffect, useState } from 'react'

/** The present moment in ms since the epoch, told again every so often, for times that count down. */
export const useNow = (everyMs = 60_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
