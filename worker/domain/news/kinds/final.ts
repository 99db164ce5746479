import { type ActivityData, idsIn } from '../activity-item.ts'
import type { NewsTexts, Parts } from '../definition.ts'
import { type ActivityDefinition, type NewsDefinition, only, type Wording } from '../definition.ts'

export const final = { channels: [], webhooks: true } as const satisfies NewsDefinition

export const competitionScreen: ActivityDefinition['screen'] = ({ competition }, { screens }) =>
  competition ? screens.competition(competition.slug).leaderboard : screens.competitions

/** The winners, with wording for none, one or several */
const firstPlaced = (
  { t, count, players }: NewsTexts,
  none: string,
  some: string,
  userIds: readonly string[],
  parts: Parts = {},
): Wording =>
  only(
    userIds.length === 0
      ? t(none, parts)
      : count(some, userIds.length, { ...parts, players: players(userIds) }),
  )

/** The next season usually runs when one becomes final. Null: recorded before items had the number. */
const seasonNumber = ({ number }: ActivityData): number | null => (typeof number === 'number' ? number : null)

export const competitionCancelled: ActivityDefinition = {
  news: { kind: 'final', to: 'others' },
  words: ({ data }, { t }) =>
    only(t(data.reason === 'too_few' ? 'competitionTooFew' : 'competitionCancelled')),
  screen: competitionScreen,
  daily: { league: 10 },
}

export const competitionFinished: ActivityDefinition = {
  news: { kind: 'final', to: 'all' },
  words: ({ first, data }, texts) =>
    firstPlaced(texts, 'competitionOver', 'won', first.length > 0 ? first : idsIn(data.winners)),
  screen: competitionScreen,
  namesFirst: true,
}

export const sealed: ActivityDefinition = {
  news: { kind: 'final', to: 'all' },
  words: ({ competition, first, data }, texts) => {
    if (competition) return firstPlaced(texts, 'sealed', 'sealedFirst', first)
    const [number, winners] = [seasonNumber(data), idsIn(data.winners)]
    if (number === null) return firstPlaced(texts, 'seasonSealed', 'seasonSealedFirst', winners)
    return firstPlaced(texts, 'numberedSealed', 'numberedSealedFirst', winners, { number: String(number) })
  },
  screen: (item, texts) => {
    if (item.competition) return competitionScreen(item, texts)
    const number = seasonNumber(item.data)
    return number === null ? texts.screens.leaderboard : texts.screens.seasonLeaderboard(number)
  },
  namesFirst: true,
}
