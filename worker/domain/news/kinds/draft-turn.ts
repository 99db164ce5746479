import type { ActivityItem } from '../activity-item.ts'
import {
  type ActivityDefinition,
  type NewsDefinition,
  type NewsTexts,
  only,
  type Wording,
} from '../definition.ts'

export const draftTurn = {
  channels: ['push', 'email'],
  webhooks: true,
  tag: ({ leagueId }) => `draft-turn:${leagueId}`,
} as const satisfies NewsDefinition

/** To its player: as long as the turn lasts, what happens when its time is up */
const ownTurn = (
  word: 'ownDraftTurn' | 'ownDraftTurnEnding',
  { data, turnOver }: ActivityItem,
  { t }: NewsTexts,
): Wording => {
  const round = String(data.round ?? '')
  return turnOver
    ? only(t('ownDraftTurnOver', { round }))
    : { sentence: t(word, { round }), detail: t('ownDraftTurnQueue') }
}

export const turnBegun: ActivityDefinition = {
  news: { kind: 'draft_turn', to: 'player' },
  words: (item, texts) =>
    texts.own
      ? ownTurn('ownDraftTurn', item, texts)
      : only(texts.t('draftTurn', { round: String(item.data.round ?? '') })),
  screen: (_, { screens }) => screens.draft,
  small: true,
  ofTurn: true,
}

/** Sent only to the player whose turn it is, in a slow draft */
export const turnEnding: ActivityDefinition = {
  news: { kind: 'draft_turn', to: 'player' },
  words: (item, texts) => ownTurn('ownDraftTurnEnding', item, texts),
  screen: (_, { screens }) => screens.draft,
  small: true,
  ofTurn: true,
}
