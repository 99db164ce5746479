import { useEffect, useState } from 'react'

/** The value after it has not changed for `ms` milliseconds. `settle` sets it at once. */
export const useDebounced = <T>(value: T, ms: number): { settled: T; settle: (value: T) => void } => {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return { settled, settle: setSettled }
}
