import { useEffect, useRef } from 'react'
import { dayMs } from '#domain/calendar-day.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'

/** 65 seconds: 1:05; from one hour on 2:03:05; hours are not converted to days */
export const clockText = (ms: number): string => {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

/** The time left, by the server's clock; in words above two days. Calls `onDue` when the time is up. */
export function Countdown({ ms, since, onDue }: { ms: number; since: number; onDue: () => void }) {
  const { relative } = useFormats()
  const now = useNow(500)
  const left = ms - Math.max(0, now - since)
  const isDue = left <= 0
  const due = useRef(onDue)
  due.current = onDue
  useEffect(() => {
    if (!isDue) return
    due.current()
    // Repeat until the answer says that the turn is over.
    const timer = setInterval(() => due.current(), 2_000)
    return () => clearInterval(timer)
  }, [isDue])
  if (left > 2 * dayMs)
    return <span className="text-lg">{relative(new Date(now + left).toISOString(), now)}</span>
  return (
    <span role="timer" className="text-3xl font-medium tabular-nums" data-left={Math.ceil(left / 1000)}>
      {clockText(left)}
    </span>
  )
}
