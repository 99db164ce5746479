import { type CalendarDay, isCalendarDay, startOf } from '../../domain/calendar-day.ts'
import { groupBy } from '../../domain/group-by.ts'
import type { Speech } from '../../domain/news/definition.ts'
import type { Happening, Scored } from '../../domain/news/happening.ts'
import { addressesOf, personAddress } from '../addresses.ts'
import type { Locale } from '../errors.ts'
import type { Reader } from './reader.ts'
import { fill, joinedBy, plain, type Sentence } from './sentence.ts'
import { newsWords } from './words.ts'
import type { Words } from './words-en.ts'

const tags: Record<Locale, string> = { en: 'en-GB', it: 'it-IT' }

const formats = (locale: Locale) => ({
  day: new Intl.DateTimeFormat(tags[locale], { dateStyle: 'long', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat(tags[locale], { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  number: new Intl.NumberFormat(tags[locale]),
  signed: new Intl.NumberFormat(tags[locale], { signDisplay: 'exceptZero' }),
  list: new Intl.ListFormat(tags[locale], { type: 'conjunction' }),
})
const made: Partial<Record<Locale, ReturnType<typeof formats>>> = {}
/** Making a formatter takes far longer than using it: each is made once. */
const formatsIn = (locale: Locale) => {
  made[locale] ??= formats(locale)
  return made[locale]
}

/** A template whose article suits the day that follows it: l’8 maggio, dall’11 maggio. English has no such articles. */
const elided = (template: string, parts: Readonly<Record<string, unknown>>): string =>
  template.replace(/\b(i|da|a)l (\{(\w+)\})/g, (whole, article: string, place: string, name: string) =>
    /^(8|11) /.test(String(parts[name])) ? `${article === 'i' ? '' : `${article}l`}l’${place}` : whole,
  )

/** What it takes to say something of a happening to a reader. */
export const speechOf = (happening: Happening, reader: Reader): Speech => {
  const words = newsWords[reader.locale]
  const { day, month, number, signed, list } = formatsIn(reader.locale)
  const { actor, person, competition, nameOf } = happening
  const at = addressesOf(happening.slug)

  const player = (userId: string): Sentence => [{ text: nameOf(userId), of: 'player', href: null }]
  const contest = ({ slug, name }: { slug: string; name: string }): Sentence => [
    { text: name, of: 'competition', href: at.competition(slug).leaderboard },
  ]
  const listed = (items: readonly Sentence[]): Sentence => {
    let place = 0
    return list
      .formatToParts(items.map(() => '-'))
      .flatMap(({ type, value }) => (type === 'element' ? (items[place++] ?? []) : plain(value)))
  }
  const players = (userIds: readonly string[]): Sentence => listed(userIds.map(player))
  const personNamed = ({ name, wikidataId }: NonNullable<Happening['person']>): Sentence => [
    { text: name, of: 'person', href: personAddress(wikidataId) },
  ]
  const named = {
    actor: actor ? player(actor.userId) : plain(words.somebody),
    person: person ? personNamed(person) : plain('?'),
    competition: competition ? contest(competition) : plain('?'),
  }
  const say = (
    word: keyof Words,
    parts: Readonly<Record<string, Sentence | string | number>> = {},
  ): Sentence => fill(elided(words[word], parts), { ...named, ...parts })

  /** One leaderboard's points: those who get the most first. */
  const pointsOn = (scored: readonly Scored[]): Sentence =>
    joinedBy(
      '; ',
      [...groupBy(scored, ({ points }) => points)]
        .toSorted(([a], [b]) => b - a)
        .map(([points, of]) =>
          say('scoreOf', {
            points: signed.format(points),
            players: players(of.map(({ userId }) => userId)),
          }),
        ),
    )

  return {
    reader,
    own: actor?.userId === reader.userId,
    screens: { ...at, person: personAddress },
    // The keys in the registry of news are among the words, as its test shows.
    say: (word, parts) => say(word as keyof Words, parts),
    joined: joinedBy,
    player,
    players,
    people: (people) => listed(people.map(personNamed)),
    number: (value: number) => number.format(value),
    /** A day, or a month or year where no more is known. */
    day: (date: CalendarDay) => {
      if (isCalendarDay(date)) return day.format(new Date(startOf(date)))
      const first = `${date}-01`
      return isCalendarDay(first) ? month.format(new Date(startOf(first))) : date
    },
    /** One or many of something; `count` is a place of both. */
    count: (word, count, parts = {}) => {
      const one = `${word}_one`
      // The keys are those of the words; where there is none for one, that for many serves.
      const key = (count === 1 && one in words ? one : `${word}_other`) as keyof Words
      return say(key, { count: number.format(count), ...parts })
    },
    /**
     * What a death brings on every leaderboard: the season's first, then each competition where it is not the same; null
     * where it brings nothing.
     */
    scores: (scored) => {
      if (scored.length === 0) return null
      const boards = [...groupBy(scored, ({ competition }) => competition?.slug ?? '')].map(
        ([slug, rows]) => ({
          slug,
          competition: rows[0].competition,
          rows,
          key: rows
            .map(({ userId, points }) => `${userId} ${points}`)
            .toSorted()
            .join(),
        }),
      )
      const season = boards.find(({ slug }) => slug === '')
      const same = boards.filter(({ slug, key }) => slug !== '' && key === season?.key)
      const others = boards.filter(({ slug, key }) => slug !== '' && key !== season?.key)
      const nameOfBoard = ({ competition }: (typeof boards)[number]): Sentence =>
        competition ? contest(competition) : []
      const inSeason = season
        ? joinedBy(' ', [
            pointsOn(season.rows),
            ...(same.length > 0
              ? [fill('({same})', { same: say('sameIn', { competitions: listed(same.map(nameOfBoard)) }) })]
              : []),
          ])
        : null
      return joinedBy('; ', [
        ...(inSeason ? [inSeason] : []),
        ...others.map((board) =>
          say('scoreIn', { competition: nameOfBoard(board), scores: pointsOn(board.rows) }),
        ),
      ])
    },
  }
}
