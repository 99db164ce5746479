import { addDays, type CalendarDay, type Instant, startOf } from '../calendar-day.ts'
import type { LifeStatus } from '../life-status/statuses.ts'

/** How far a death that was announced is believed. */
export const deathStates = ['reported', 'confirmed'] as const
export type DeathState = (typeof deathStates)[number]

/** What is believed now of somebody whose death was announced. */
interface Believed {
  status: LifeStatus
  /** The day that counts; null: none does. */
  diedOn: CalendarDay | null
}

/** True while an announcement says what is believed now: a report that was confirmed or withdrawn since does not. */
export const announcementHolds = (state: DeathState, { status, diedOn }: Believed): boolean =>
  state === 'confirmed' ? diedOn !== null : status === 'reported' && diedOn === null

/** A death comes first on its league's page on the day on which it is announced and this many days after. */
const daysAfter = 2

/** The first moment from which on an announcement still comes first on a day. */
export const announcedSince = (today: CalendarDay): Instant => startOf(addDays(today, -daysAfter))
