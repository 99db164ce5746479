import type { Locale } from '#contracts/errors.ts'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { type DeathWords, deathWords } from '#contracts/people/death-words.ts'
import { formatsIn, wordsIn } from '#contracts/words.ts'
import { type Instant, isCalendarDay, startOf } from '#domain/calendar-day.ts'

/** An announced death in the words of the app, in the language and the time zone of the recipient. */
export const deathMessage = (
  death: AnnouncedDeath,
  { locale, timeZone, now }: { locale: Locale; timeZone: string; now: Instant },
): DeathWords => {
  const t = wordsIn(locale, 'death')
  const { day, dayOfYear, month, momentIn, list } = formatsIn(locale)
  const date = (partial: string): string =>
    isCalendarDay(partial)
      ? day(startOf(partial))
      : isCalendarDay(`${partial}-01`)
        ? month(startOf(`${partial}-01`))
        : partial
  return deathWords(
    death,
    {
      t: (key, parts) => t(key, { ...parts }),
      date,
      dayOfYear,
      moment: (at) => momentIn(at, timeZone),
      list: (items) => list.format(items),
    },
    now,
  )
}
