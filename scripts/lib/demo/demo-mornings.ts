import type { Db } from '#db/client.ts'
import { addDays, dayOf, type Instant, startOf } from '#domain/calendar-day.ts'
import { createBlur } from '#worker/services/outlook/blur.ts'
import { createOutlooks } from '#worker/services/outlook/make-outlooks.ts'

/**
 * Computes the outlooks of all Mondays of this year until today, as the scheduled job would have, so that a new demo
 * has a history of them. Deterministic: each run gives the same figures.
 * @param secret the Worker's secret for blurring people's odds
 */
export const createDemoMornings = async (db: Db, now: Instant, secret: string): Promise<void> => {
  const today = dayOf(now)
  const blurOf = createBlur(secret)
  const log = { info: () => {}, error: (event: string, fields = {}) => console.error(event, fields) }
  const newYear = `${today.slice(0, 4)}-01-01`
  const firstMonday = addDays(newYear, (8 - new Date(startOf(newYear)).getUTCDay()) % 7)
  for (let day = firstMonday; day < today; day = addDays(day, 7))
    await createOutlooks({ db, now: startOf(day), blurOf, log })
}
