import { idsIn } from '../activity-item.ts'
import type { Speech } from '../definition.ts'
import { type ActivityDefinition, type NewsDefinition, only, type Wording } from '../definition.ts'

export const final = { channels: [], webhooks: true } as const satisfies NewsDefinition

export const competitionScreen: ActivityDefinition['screen'] = ({ competition }, { screens }) =>
  competition ? screens.competition(competition.slug).leaderboard : screens.competitions

/** The winners, with wording for none, one or several */
const firstPlaced = (
  { say, count, players }: Speech,
  none: string,
  some: string,
  userIds: readonly string[],
): Wording =>
  only(userIds.length === 0 ? say(none) : count(some, userIds.length, { players: players(userIds) }))

export const competitionCancelled: ActivityDefinition = {
  news: { kind: 'final', to: 'others' },
  words: ({ data }, { say }) =>
    only(say(data.reason === 'too_few' ? 'competitionTooFew' : 'competitionCancelled')),
  screen: competitionScreen,
  daily: { league: 10 },
}

export const competitionFinished: ActivityDefinition = {
  news: { kind: 'final', to: 'all' },
  words: ({ first, data }, speech) =>
    firstPlaced(speech, 'competitionOver', 'won', first.length > 0 ? first : idsIn(data.winners)),
  screen: competitionScreen,
  namesFirst: true,
}

export const sealed: ActivityDefinition = {
  news: { kind: 'final', to: 'all' },
  words: ({ competition, first, data }, speech) =>
    competition
      ? firstPlaced(speech, 'sealed', 'sealedFirst', first)
      : firstPlaced(speech, 'seasonSealed', 'seasonSealedFirst', idsIn(data.winners)),
  screen: (item, speech) => (item.competition ? competitionScreen(item, speech) : speech.screens.leaderboard),
  namesFirst: true,
}
