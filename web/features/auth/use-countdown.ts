import { useEffect, useState } from 'react'

/** Seconds that are left of a pause, and how to begin another. */
export const useCountdown = (seconds: number): { left: number; restart: () => void } => {
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  return { left, restart: () => setLeft(seconds) }
}
