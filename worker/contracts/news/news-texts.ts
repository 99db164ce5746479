import type { ParseKeys } from 'i18next'
import { type CalendarDay, isCalendarDay, startOf } from '#domain/calendar-day.ts'
import { groupBy } from '#domain/group-by.ts'
import type { ActivityItem, Scored } from '#domain/news/activity-item.ts'
import type { NewsTexts, Parts, Sentence } from '#domain/news/definition.ts'
import { withArticle } from '#locales/languages.ts'
import { addressesOf, personAddress } from '../fields/addresses.ts'
import { formatsIn, wordsIn } from '../words.ts'
import type { Reader } from './reader.ts'
import { fill, joinedBy, plain } from './sentence.ts'

/** Keys of the news texts; plural forms under their common key. */
type NewsText = ParseKeys<'news'>

export const newsTextsOf = (item: ActivityItem, reader: Reader): NewsTexts => {
  const { locale } = reader
  const words = wordsIn(locale, 'news')
  const { day, month, number, signed, list } = formatsIn(locale)
  const { actor, person, competition, nameOf } = item
  const at = addressesOf(item.slug)

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
  const personNamed = ({ name, wikidataId }: NonNullable<ActivityItem['person']>): Sentence => [
    { text: name, of: 'person', href: personAddress(wikidataId) },
  ]
  const named = {
    actor: actor ? player(actor.userId) : plain(words('somebody')),
    person: person ? personNamed(person) : plain('?'),
    competition: competition ? contest(competition) : plain('?'),
  }
  /** `count`: for keys with plural forms. */
  const t = (key: NewsText, parts: Parts = {}, count?: number): Sentence => {
    const template = words(key, { ...(count !== undefined && { count }), skipInterpolation: true })
    return fill(template, { ...named, ...parts }, (before, value) => withArticle(locale, before, value))
  }

  /** The points of one leaderboard, highest first. */
  const pointsOn = (scored: readonly Scored[]): Sentence =>
    joinedBy(
      '; ',
      [...groupBy(scored, ({ points }) => points)]
        .toSorted(([a], [b]) => b - a)
        .map(([points, of]) =>
          t('scoreOf', {
            points: signed(points),
            players: players(of.map(({ userId }) => userId)),
          }),
        ),
    )

  return {
    reader,
    own: actor?.userId === reader.userId,
    screens: { ...at, person: personAddress },
    // The news registry's keys are all among the texts, which a test checks.
    t: (word, parts) => t(word as NewsText, parts),
    joined: joinedBy,
    player,
    players,
    people: (people) => listed(people.map(personNamed)),
    number,
    /** Formats a day, or a month or year if the date is less precise. */
    day: (date: CalendarDay) => {
      if (isCalendarDay(date)) return day(startOf(date))
      const first = `${date}-01`
      return isCalendarDay(first) ? month(startOf(first)) : date
    },
    /** A phrase with plural forms; they may use the placeholder `count`. */
    count: (word, count, parts = {}) => t(word as NewsText, { count: number(count), ...parts }, count),
    /**
     * The points of a death on every leaderboard: the season's first, then each competition with different points; null
     * if there are none.
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
              ? [fill('({{same}})', { same: t('sameIn', { competitions: listed(same.map(nameOfBoard)) }) })]
              : []),
          ])
        : null
      return joinedBy('; ', [
        ...(inSeason ? [inSeason] : []),
        ...others.map((board) =>
          t('scoreIn', { competition: nameOfBoard(board), scores: pointsOn(board.rows) }),
        ),
      ])
    },
  }
}
