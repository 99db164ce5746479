import type { ParseKeys } from 'i18next'
import type { Instant } from '#domain/calendar-day.ts'
import type { AnnouncedDeath } from './death.ts'

/** The language functions that the words about a death need, in the app and on the server. */
export interface DeathLanguage {
  t: (key: ParseKeys<'death'>, parts?: Record<string, string | number>) => string
  /** A date with its known precision: 21 November 2026. */
  date: (partialDay: string) => string
  /** The day of an instant: 22 November. */
  dayOfYear: (at: Instant) => string
  moment: (at: Instant) => string
  list: (items: readonly string[]) => string
}

/** The words about an announced death, the same in all places. */
export interface DeathWords {
  /** The years of birth and death; for a reported death, what the person was known for. Empty if neither is known. */
  dates: string
  /** The source of the news, and whether it is confirmed. */
  standing: string
  /** The evidence, and when the death will count; null if there is nothing to add. */
  outlook: string | null
  /** The holders; null if it counts for nobody. */
  holders: string | null
}

const datesOf = (
  { state, birthYear, diedOn, description }: AnnouncedDeath,
  { t, date }: DeathLanguage,
): string => {
  if (state === 'confirmed' && diedOn !== null)
    return birthYear === null
      ? t('died', { died: date(diedOn) })
      : t('dates', { born: String(birthYear), died: date(diedOn) })
  if (birthYear === null) return description ?? ''
  const year = String(birthYear)
  return description === null ? t('born', { year }) : t('describedBorn', { description, year })
}

const outlookOf = (
  { state, contested, sources, settlesAt }: AnnouncedDeath,
  { t, moment }: DeathLanguage,
  now: Instant,
): string | null => {
  if (state === 'confirmed') return contested ? t('contested') : null
  const stated = t(
    `stated.${sources.includes('article') ? 'article' : sources.includes('reference') ? 'reference' : 'bare'}`,
  )
  if (settlesAt === null) return stated
  const isBorneOut = sources.length > 0
  if (settlesAt <= now) return isBorneOut ? stated : `${stated} ${t('waits')}`
  return `${stated} ${t(isBorneOut ? 'countsAsIs' : 'counts', { moment: moment(settlesAt) })}`
}

const holdersOf = ({ holders, isOwn }: AnnouncedDeath, { t, list }: DeathLanguage): string | null => {
  if (holders.length === 0) return isOwn ? t('onYours') : null
  const players = list(holders)
  return t(isOwn ? 'onYoursToo' : 'onTheirs', { count: holders.length, players })
}

export const deathWords = (death: AnnouncedDeath, language: DeathLanguage, now: Instant): DeathWords => {
  const { t, dayOfYear, list } = language
  const { state, since, sources } = death
  const day = dayOfYear(since ?? now)
  return {
    dates: datesOf(death, language),
    standing:
      state === 'confirmed'
        ? t('confirmed', {
            day,
            sources: list([t('source.wikidata'), ...sources.map((source) => t(`source.${source}`))]),
          })
        : t('reported', { day }),
    outlook: outlookOf(death, language, now),
    holders: holdersOf(death, language),
  }
}
