import type { CalendarDay } from '../domain/calendar-day.ts'
import type { Locale } from './errors.ts'

/** What a season's picture is made of. Names are display names; the picture shows the first of each. */
export interface SharedTable {
  state: 'before' | 'running' | 'over'
  today: CalendarDay
  startDate: CalendarDay | null
  endDate: CalendarDay | null
  /** The last day on which late reports may change it; null: they do not, or it runs. */
  lateUntil: CalendarDay | null
  /** Anybody has points. */
  scored: boolean
  /** In the order of the leaderboard; a player who has left has no name. */
  rows: { rank: number; points: number; name: string | null }[]
  /** Of a season that is over: whose deaths scored, the first one first. */
  dead: { name: string; birthYear: number | null; deathYear: number | null }[]
}

/** A season's picture in words. */
export interface PictureWords {
  title: string
  /** The span of the season; empty for one without dates. */
  span: string
  /** Null: no leaderboard is shown. */
  rows: { rank: string; name: string; points: string }[] | null
  /** Null: the season is not over. */
  memoriam: {
    title: string
    names: string[]
    /** How many more there are whose names can’t be drawn. */
    unnamed: number
    none: string
    more: (count: number) => string
  } | null
  /** How final it is. */
  foot: string
}

/** What can be drawn. */
interface Drawing {
  /** A display name as it may be shown; null where nothing of it can be drawn. */
  firstName: (displayName: string) => string | null
  isDrawn: (name: string) => boolean
}

const tags: Record<Locale, string> = { en: 'en-GB', it: 'it-IT' }
const formatIn = (locale: Locale) =>
  new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' })
const asDate = (day: CalendarDay): Date => new Date(`${day}T00:00:00Z`)

/** The article that suits the day behind it: il 1 gennaio, l’8 gennaio. */
const onDay = (day: string): string => (/^(8|11) /.test(day) ? `l’${day}` : `il ${day}`)
const untilDay = (day: string): string => (/^(8|11) /.test(day) ? `fino all’${day}` : `fino al ${day}`)

const words = {
  en: {
    running: 'The leaderboard',
    over: 'The season is over',
    wins: (name: string) => `${name} wins the season`,
    begins: (day: string) => `The season begins on ${day}`,
    soon: 'The season has not begun',
    asOf: (day: string) => `As of ${day}`,
    provisional: (day: string) => `Late reports count until ${day}`,
    final: 'Final',
    unscored: 'Nobody has points yet',
    memoriam: 'In memoriam',
    none: 'Nobody on the lists died.',
    more: (count: number) => `and ${count} more`,
    player: 'Player',
    former: 'Former player',
    about:
      'Deathlist is a prediction game among friends. Wikidata keeps the score, and every point is explained.',
    gone: 'This picture is not shared any more.',
    game: 'A prediction game among friends',
    start: 'Start a league of your own',
  },
  it: {
    running: 'La classifica',
    over: 'La stagione è finita',
    wins: (name: string) => `${name} vince la stagione`,
    begins: (day: string) => `La stagione inizia ${onDay(day)}`,
    soon: 'La stagione non è ancora iniziata',
    asOf: (day: string) => `Aggiornata al ${day}`.replace(/al (8|11) /, 'all’$1 '),
    provisional: (day: string) => `Le segnalazioni tardive contano ${untilDay(day)}`,
    final: 'Definitiva',
    unscored: 'Ancora nessuno ha punti',
    memoriam: 'In memoria',
    none: 'Nessuno sulle liste è morto.',
    more: (count: number) => (count === 1 ? 'e un’altra persona' : `e altre ${count} persone`),
    player: 'Giocatore',
    former: 'Ex giocatore',
    about:
      'Deathlist è un gioco di pronostici tra amici. I punti li tiene Wikidata, e ogni punto è spiegato.',
    gone: 'Questa immagine non è più condivisa.',
    game: 'Un gioco di pronostici tra amici',
    start: 'Crea una lega tua',
  },
} as const

/** The first day of a span: its year is that of the last one, unless they differ. */
const spanStart = (locale: Locale, start: CalendarDay, end: CalendarDay | null): string =>
  new Intl.DateTimeFormat(tags[locale], {
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
    ...(start.slice(0, 4) === end?.slice(0, 4) ? {} : { year: 'numeric' }),
  }).format(asDate(start))

/** What stands around the picture on its page. */
export const pagePhrases = (locale: Locale): { about: string; gone: string; start: string } => words[locale]

/** A season's picture in a language: places, first names and points; of the living nothing else. */
export const pictureWords = (
  table: SharedTable,
  locale: Locale,
  { firstName, isDrawn }: Drawing,
): PictureWords => {
  const say = words[locale]
  const format = formatIn(locale)
  const day = (on: CalendarDay): string => format.format(asDate(on))
  const { state, startDate, endDate, scored, lateUntil } = table
  const span = [startDate && spanStart(locale, startDate, endDate), endDate && day(endDate)]
    .filter((part) => part !== null)
    .join(' – ')
  if (state === 'before')
    return {
      title: startDate ? say.begins(day(startDate)) : say.soon,
      span,
      rows: null,
      memoriam: null,
      foot: say.game,
    }
  const nameOf = (name: string | null): string =>
    name === null ? say.former : (firstName(name) ?? say.player)
  const first = table.rows.filter(({ rank }) => rank === 1)
  const winner = scored && first.length === 1 ? first[0]?.name : null
  const over = state === 'over'
  const named = table.dead.filter(({ name }) => isDrawn(name))
  const title = () => {
    if (!over) return say.running
    return winner ? say.wins(nameOf(winner)) : say.over
  }
  const foot = () => {
    if (!over) return scored ? say.asOf(day(table.today)) : `${say.unscored} · ${say.asOf(day(table.today))}`
    return lateUntil ? say.provisional(day(lateUntil)) : say.final
  }
  const number = new Intl.NumberFormat(tags[locale])
  return {
    title: title(),
    span,
    rows: table.rows.map(({ rank, name, points }) => ({
      rank: scored ? number.format(rank) : '–',
      name: nameOf(name),
      points: number.format(points),
    })),
    memoriam: over
      ? {
          title: say.memoriam,
          names: named.map(({ name, birthYear, deathYear }) =>
            birthYear && deathYear ? `${name} (${birthYear}–${deathYear})` : name,
          ),
          unnamed: table.dead.length - named.length,
          none: say.none,
          more: say.more,
        }
      : null,
    foot: foot(),
  }
}
