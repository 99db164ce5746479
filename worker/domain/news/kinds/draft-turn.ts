import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'

export const draftTurn = {
  channels: ['push', 'email'],
  webhooks: true,
  tag: ({ leagueId }) => `draft-turn:${leagueId}`,
} as const satisfies NewsDefinition

export const turnBegun: ActivityDefinition = {
  news: { kind: 'draft_turn', to: 'player' },
  words: ({ data }, { own, t }) => {
    const round = String(data.round ?? '')
    return own
      ? { sentence: t('ownDraftTurn', { round }), detail: t('ownDraftTurnQueue') }
      : only(t('draftTurn', { round }))
  },
  screen: (_, { screens }) => screens.draft,
  small: true,
  ofTurn: true,
}

/** Sent only to the player whose turn it is, in a slow draft */
export const turnEnding: ActivityDefinition = {
  news: { kind: 'draft_turn', to: 'player' },
  words: ({ data }, { t }) => ({
    sentence: t('ownDraftTurnEnding', { round: String(data.round ?? '') }),
    detail: t('ownDraftTurnQueue'),
  }),
  screen: (_, { screens }) => screens.draft,
  small: true,
  ofTurn: true,
}
