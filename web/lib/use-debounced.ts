import { useEffect, useState } from 'react'

/** A value as it was when it last rested for `ms` milliseconds. `settle` takes the latest at once. */
export const useDebounced = <T>(value: T, ms: number): { settled: T; settle: (value: T) => void } => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return { settled, settle: setSettled }
}
