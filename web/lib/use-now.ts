import { useEffect, useState } from 'react'
import { type CalendarDay, dayOf } from '#domain/calendar-day.ts'

/** The current time in epoch milliseconds, updated at an interval, for countdowns */
export const useNow = (everyMs = 60_000): number => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

export const useToday = (): CalendarDay => dayOf(new Date(useNow()).toISOString())
