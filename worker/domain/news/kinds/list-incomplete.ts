import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'

export const listIncomplete = { channels: [] } as const satisfies NewsDefinition

/** The reader's own list, or everybody's picks */
export const listScreen: ActivityDefinition['screen'] = (_, { own, screens }) =>
  own ? screens.deathlist : screens.picks

/** News about one pick of a list */
export const onePick = { screen: listScreen, small: true, ofPick: true } as const

export const pickSuspended: ActivityDefinition = {
  news: { kind: 'list_incomplete', to: 'player' },
  words: (_, { own, t }) => only(t(own ? 'ownSuspended' : 'suspended')),
  ...onePick,
}

const voidedWords = (reason: unknown): { own: string; others: string } => {
  if (reason === 'merged') return { own: 'ownVoidedTwin', others: 'voidedTwin' }
  if (reason === 'barred') return { own: 'ownVoidedBarred', others: 'voidedBarred' }
  if (reason === 'player_away') return { own: 'ownVoidedAway', others: 'voidedAway' }
  // A death of the season before, in which the pick may have scored.
  if (reason === 'before_season') return { own: 'ownVoidedBefore', others: 'voidedBefore' }
  if (reason === 'not_counting') return { own: 'ownVoidedUncounted', others: 'voidedUncounted' }
  return { own: 'ownVoidedDead', others: 'voidedDead' }
}

export const pickVoided: ActivityDefinition = {
  news: { kind: 'list_incomplete', to: 'player' },
  words: ({ data }, { own, t }) => only(t(voidedWords(data.reason)[own ? 'own' : 'others'])),
  ...onePick,
}

/** A person on the player's list has been barred by votes and has to be removed before the season begins */
export const votedOut: ActivityDefinition = {
  news: { kind: 'list_incomplete', to: 'player' },
  words: ({ noLongerBarred }, { own, t }) =>
    only(t(noLongerBarred ? 'votedOutBefore' : own ? 'ownVotedOut' : 'votedOut')),
  ...onePick,
  ofVotes: true,
}
