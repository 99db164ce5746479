import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'

/** Days before a start on which players are reminded, longest first */
const reminderDays = [7, 2, 1] as const

/** For each reminder the latest start date for which it is due today */
export const remindedThrough = (today: CalendarDay): CalendarDay[] =>
  reminderDays.map((days) => addDays(today, days))

/**
 * The reminder due before a start. `days` identifies it; `reminders` is the number of reminders up to and including it,
 * skipped ones included.
 */
export const dueReminder = (
  today: CalendarDay,
  startDate: CalendarDay,
): { days: number; reminders: number } => {
  const left = daysBetween(today, startDate)
  const days = reminderDays.findLast((each) => left <= each) ?? reminderDays[0]
  return { days, reminders: reminderDays.indexOf(days) + 1 }
}
