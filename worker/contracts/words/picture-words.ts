import type { CalendarDay } from '#domain/calendar-day.ts'
import type { Locale } from '../errors.ts'
import { formatsIn, wordsIn } from '../words.ts'

/** The data of a season's picture. `name` is the display name; the picture shows only the first name. */
export interface SharedTable {
  state: 'before' | 'running' | 'over'
  today: CalendarDay
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  /** The last day on which late reports may change it; null if they cannot, or the season is running. */
  lateUntil: CalendarDay | null
  /** At least one player has points. */
  scored: boolean
  /** A death has counted. Otherwise nobody wins, whatever transfer windows have cost. */
  hasWinner: boolean
  /** In leaderboard order; the name is null for a player who has left. */
  rows: { rank: number; points: number; name: string | null }[]
  /** For a past season: the people whose deaths scored, earliest first. */
  dead: { name: string; birthYear: number | null; deathYear: number | null }[]
}

export interface PictureWords {
  title: string
  /** The season's dates; empty if it has none. */
  span: string
  /** Null if no leaderboard is shown. */
  rows: { rank: string; name: string; points: string }[] | null
  /** Null if the season is not over. */
  memoriam: {
    title: string
    names: string[]
    /** The number of further people, whose names cannot be drawn. */
    unnamed: number
    none: string
    more: (count: number) => string
  } | null
  /** Whether the table is final. */
  foot: string
}

/** The characters that the picture's font can draw. */
interface Drawing {
  /** The first name to show; null if nothing of it can be drawn. */
  firstName: (displayName: string) => string | null
  isDrawn: (name: string) => boolean
}

/** The first day of a date range: without its year if the last day has the same one. */
const spanStart = (locale: Locale, start: CalendarDay, end: CalendarDay | null): string => {
  const { day, dayOfYear } = formatsIn(locale)
  return start.slice(0, 4) === end?.slice(0, 4) ? dayOfYear(start) : day(start)
}

export const pagePhrases = (locale: Locale): { about: string; gone: string; start: string } => {
  const t = wordsIn(locale, 'pages')
  return { about: t('picture.about'), gone: t('picture.gone'), start: t('picture.start') }
}

/** A season's picture in words: ranks, first names and points, nothing else about living people. */
export const pictureWords = (
  table: SharedTable,
  locale: Locale,
  { firstName, isDrawn }: Drawing,
): PictureWords => {
  const t = wordsIn(locale, 'pages')
  const { day, number } = formatsIn(locale)
  const { state, startDate, endDate, scored, hasWinner, lateUntil } = table
  const span = [startDate && spanStart(locale, startDate, endDate), endDate && day(endDate)]
    .filter((part) => part !== null)
    .join(' – ')
  if (state === 'before')
    return {
      title: startDate ? t('picture.begins', { day: day(startDate) }) : t('picture.soon'),
      span,
      rows: null,
      memoriam: null,
      foot: t('picture.game'),
    }
  const nameOf = (name: string | null): string =>
    name === null ? t('formerPlayer') : (firstName(name) ?? t('picture.player'))
  const first = table.rows.filter(({ rank }) => rank === 1)
  const winner = hasWinner && first.length === 1 ? first[0]?.name : null
  const over = state === 'over'
  const named = table.dead.filter(({ name }) => isDrawn(name))
  const title = () => {
    if (!over) return t('picture.running')
    return winner ? t('picture.wins', { name: nameOf(winner) }) : t('picture.over')
  }
  const foot = () => {
    const asOf = t('picture.asOf', { day: day(table.today) })
    if (!over) return scored ? asOf : `${t('picture.unscored')} · ${asOf}`
    return lateUntil ? t('picture.provisional', { day: day(lateUntil) }) : t('picture.final')
  }
  return {
    title: title(),
    span,
    rows: table.rows.map(({ rank, name, points }) => ({
      rank: scored ? number(rank) : '–',
      name: nameOf(name),
      points: number(points),
    })),
    memoriam: over
      ? {
          title: t('picture.memoriam'),
          names: named.map(({ name, birthYear, deathYear }) =>
            birthYear && deathYear ? `${name} (${birthYear}–${deathYear})` : name,
          ),
          unnamed: table.dead.length - named.length,
          none: t('picture.none'),
          more: (count) => t('picture.more', { count }),
        }
      : null,
    foot: foot(),
  }
}
