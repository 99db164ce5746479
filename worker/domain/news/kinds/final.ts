import { idsIn } from '../activity-item.ts'
import type { NewsTexts } from '../definition.ts'
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
): Wording =>
  only(userIds.length === 0 ? t(none) : count(some, userIds.length, { players: players(userIds) }))

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
  words: ({ competition, first, data }, texts) =>
    competition
      ? firstPlaced(texts, 'sealed', 'sealedFirst', first)
      : firstPlaced(texts, 'seasonSealed', 'seasonSealedFirst', idsIn(data.winners)),
  screen: (item, texts) => (item.competition ? competitionScreen(item, texts) : texts.screens.leaderboard),
  namesFirst: true,
}
