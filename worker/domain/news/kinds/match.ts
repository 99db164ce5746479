import { type ActivityItem, textOrNull } from '../activity-item.ts'
import type { ActivityDefinition, NewsDefinition, NewsTexts, Sentence } from '../definition.ts'

export const match = {
  channels: [],
  webhooks: true,
  tag: ({ matchId }) => matchId && `match:${matchId}`,
} as const satisfies NewsDefinition

const numberOf = (value: unknown): number => (typeof value === 'number' ? value : 0)

const matchOf = ({ data }: Pick<ActivityItem, 'data'>) => ({
  id: textOrNull(data.matchId) ?? '',
  round: numberOf(data.round),
  home: textOrNull(data.homeUserId),
  away: textOrNull(data.awayUserId),
  homePoints: numberOf(data.homePoints),
  awayPoints: numberOf(data.awayPoints),
  winner: textOrNull(data.winnerUserId),
  decidedBy: textOrNull(data.decidedBy),
})
type RecordedMatch = ReturnType<typeof matchOf>

/** The winner's points first, with a space on each side of the colon as in printed results */
const scoreOf = (match: Pick<RecordedMatch, 'home' | 'winner' | 'homePoints' | 'awayPoints'>): string => {
  const [first, second] =
    match.winner === null || match.winner === match.home
      ? [match.homePoints, match.awayPoints]
      : [match.awayPoints, match.homePoints]
  return `${first} : ${second}`
}

/** The winner, the loser and the points. `short`: without the round, for a list of a round's results */
const resultOf = (item: ActivityItem, texts: NewsTexts, short = false): Sentence => {
  const match = matchOf(item)
  const { home, away, winner, decidedBy } = match
  const { player, t } = texts
  const loser = winner === home ? away : home
  const parts = {
    round: match.round,
    score: scoreOf(match),
    ...(winner === null ? {} : { winner: player(winner) }),
    ...(loser === null ? {} : { loser: player(loser) }),
    ...(home === null ? {} : { home: player(home) }),
    ...(away === null ? {} : { away: player(away) }),
  }
  // A correction can leave a match without a result, or without one of its players.
  if (winner === null && decidedBy === null)
    return t(home === null || away === null ? 'openMatch' : 'openBetween', parts)
  if (winner === null) {
    const drawn = home !== null && away !== null && decidedBy !== 'forfeit'
    if (drawn) return t(short ? 'drewShort' : 'drew', parts)
    return t(short ? 'nobodyShort' : 'nobody', parts)
  }
  if (loser === null) return t(short ? 'aloneShort' : 'alone', parts)
  if (decidedBy === 'forfeit') return t(short ? 'walkoverShort' : 'walkover', parts)
  return t(short ? 'beatShort' : 'beat', parts)
}

const tieBreaks = {
  season_points: 'bySeason',
  average_age: 'byAge',
  uniqueness: 'byRarity',
  coin: 'byCoin',
} as const
const isTieBreak = (by: string | null): by is keyof typeof tieBreaks =>
  by !== null && Object.hasOwn(tieBreaks, by)

/** True if the match no longer has the result that was recorded with the item */
const isOutdated = (item: Pick<ActivityItem, 'data' | 'match'>): boolean => {
  const recorded = matchOf(item)
  const now = item.match
  return (
    now !== null &&
    (now.winnerUserId !== recorded.winner ||
      now.homePoints !== recorded.homePoints ||
      now.awayPoints !== recorded.awayPoints)
  )
}

/** The tie-break of a level match, or a note that its result has changed since; null: neither */
const howItWasDecided = (item: ActivityItem, { t }: NewsTexts): Sentence | null => {
  if (isOutdated(item)) return t('resultSince')
  const { decidedBy } = matchOf(item)
  return isTieBreak(decidedBy) ? t(tieBreaks[decidedBy]) : null
}

/** The former result of a corrected match; null if unknown */
const resultBefore = ({ data }: ActivityItem, { player, t }: NewsTexts): Sentence | null => {
  const { before } = data
  if (typeof before !== 'object' || before === null) return null
  const old = {
    home: textOrNull(data.homeUserId),
    winner: 'winnerUserId' in before ? textOrNull(before.winnerUserId) : null,
    homePoints: 'homePoints' in before ? numberOf(before.homePoints) : 0,
    awayPoints: 'awayPoints' in before ? numberOf(before.awayPoints) : 0,
  }
  const score = scoreOf(old)
  return old.winner === null
    ? t('drawBefore', { score })
    : t('resultBefore', { winner: player(old.winner), score })
}

/** The last part of a match's path: its round and its position in the round */
const matchSegment = ({ data }: ActivityItem): string =>
  (textOrNull(data.matchId) ?? '').split(':').slice(1).join('-')

const matchScreen: ActivityDefinition['screen'] = (item, { screens }) =>
  item.competition
    ? screens.competition(item.competition.slug).match(matchSegment(item))
    : screens.competitions

/** The position of a match within its round */
const slotOf = ({ data }: ActivityItem): number => Number(String(data.matchId).split(':')[2])

export const matchDecided: ActivityDefinition = {
  news: { kind: 'match', to: 'all' },
  words: (item, texts) => ({
    sentence: resultOf(item, texts),
    detail: howItWasDecided(item, texts),
  }),
  screen: matchScreen,
  headline: (item) => !isOutdated(item),
  run: {
    key: ({ competition, data }) => competition && `${competition.slug} ${data.round}`,
    words: (run, texts) => ({
      sentence: texts.t('roundOf', {
        round: String(run[0]?.data.round ?? ''),
        matches: texts.joined(
          '; ',
          run.toSorted((a, b) => slotOf(a) - slotOf(b)).map((each) => resultOf(each, texts, true)),
        ),
      }),
      detail: null,
    }),
    screen: ({ competition }, { screens }) =>
      competition ? screens.competition(competition.slug).matches : screens.competitions,
  },
  small: true,
  result: true,
}

export const matchCorrected: ActivityDefinition = {
  news: { kind: 'match', to: 'all' },
  words: (item, texts) => ({
    sentence: texts.t('correctedResult', { result: resultOf(item, texts) }),
    detail: resultBefore(item, texts),
  }),
  screen: matchScreen,
  small: true,
  result: true,
}
