import { addDays, type CalendarDay, daysBetween } from '../calendar-day.ts'

/** Days before a start on which those whom it concerns are reminded, the longest first. */
const reminderDays = [7, 2, 1] as const

/** The last day on which a start is near enough for each of the reminders, seen from today. */
export const remindedThrough = (today: CalendarDay): CalendarDay[] =>
  reminderDays.map((days) => addDays(today, days))

/**
 * The reminder that is due before a start: `days` is what it is called by, `reminders` how many have been sent with it, those
 * counted whose day went by.
 */
export const dueReminder = (
  today: CalendarDay,
  startDate: CalendarDay,
): { days: number; reminders: number } => {
  const left = daysBetween(today, startDate)
  const days = reminderDays.findLast((each) => left <= each) ?? reminderDays[0]
  return { days, reminders: reminderDays.indexOf(days) + 1 }
}
