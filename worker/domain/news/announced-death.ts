import { addDays, type CalendarDay, type Instant, startOf } from '../calendar-day.ts'
import type { LifeStatus } from '../life-status/statuses.ts'

export const deathStates = ['reported', 'confirmed'] as const
export type DeathState = (typeof deathStates)[number]

/** What is accepted now about a person whose death was announced */
interface Believed {
  status: LifeStatus
  /** The day that counts; null: none */
  diedOn: CalendarDay | null
}

/** True while an announcement is still correct. A report is not once it is confirmed or withdrawn. */
export const announcementHolds = (state: DeathState, { status, diedOn }: Believed): boolean =>
  state === 'confirmed' ? diedOn !== null : status === 'reported' && diedOn === null

/** A death is the headline of its league's page on the day of the announcement and for this many days after. */
const daysAfter = 2

/** Announcements since this time (inclusive) can still be the headline today */
export const announcedSince = (today: CalendarDay): Instant => startOf(addDays(today, -daysAfter))
