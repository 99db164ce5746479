import type { ParseKeys } from 'i18next'
import type { Instant } from '#domain/calendar-day.ts'
import type { AnnouncedDeath } from './death.ts'

/** A language as the words on a death need it, in the app and on the server. */
export interface DeathLanguage {
  say: (key: ParseKeys<'death'>, parts?: Record<string, string | number>) => string
  /** A date as exactly as it is known: 21 November 2026. */
  date: (partialDay: string) => string
  /** The day of an instant: 22 November. */
  dayOfYear: (at: Instant) => string
  moment: (at: Instant) => string
  list: (items: readonly string[]) => string
}

/** What is said of an announced death, the same wherever it is announced. */
export interface DeathWords {
  /** The years of a life, or, for somebody who is said to have died, what they were known for. Empty: neither is known. */
  dates: string
  /** Where the news comes from, and how far it is believed. */
  standing: string
  /** What that rests on, and when it will count; null: nothing is to be added. */
  outlook: string | null
  /** On whose lists; null: on nobody's for whom it counts. */
  holders: string | null
}

const datesOf = (
  { state, birthYear, diedOn, description }: AnnouncedDeath,
  { say, date }: DeathLanguage,
): string => {
  if (state === 'confirmed' && diedOn !== null)
    return birthYear === null
      ? say('died', { died: date(diedOn) })
      : say('dates', { born: String(birthYear), died: date(diedOn) })
  if (birthYear === null) return description ?? ''
  const year = String(birthYear)
  return description === null ? say('born', { year }) : say('describedBorn', { description, year })
}

const outlookOf = (
  { state, contested, sources, settlesAt }: AnnouncedDeath,
  { say, moment }: DeathLanguage,
  now: Instant,
): string | null => {
  if (state === 'confirmed') return contested ? say('contested') : null
  const stated = say(
    `stated.${sources.includes('article') ? 'article' : sources.includes('reference') ? 'reference' : 'bare'}`,
  )
  if (settlesAt === null) return stated
  const isBorneOut = sources.length > 0
  if (settlesAt <= now) return isBorneOut ? stated : `${stated} ${say('waits')}`
  return `${stated} ${say(isBorneOut ? 'countsAsIs' : 'counts', { moment: moment(settlesAt) })}`
}

const holdersOf = ({ holders, isOwn }: AnnouncedDeath, { say, list }: DeathLanguage): string | null => {
  if (holders.length === 0) return isOwn ? say('onYours') : null
  const players = list(holders)
  return isOwn ? say('onYoursToo', { players }) : say('onTheirs', { count: holders.length, players })
}

/** Puts an announced death into words. Pure. */
export const deathWords = (death: AnnouncedDeath, language: DeathLanguage, now: Instant): DeathWords => {
  const { say, dayOfYear, list } = language
  const { state, since, sources } = death
  const day = dayOfYear(since ?? now)
  return {
    dates: datesOf(death, language),
    standing:
      state === 'confirmed'
        ? say('confirmed', {
            day,
            sources: list([say('source.wikidata'), ...sources.map((source) => say(`source.${source}`))]),
          })
        : say('reported', { day }),
    outlook: outlookOf(death, language, now),
    holders: holdersOf(death, language),
  }
}
