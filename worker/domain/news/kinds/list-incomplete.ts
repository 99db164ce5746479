import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'

export const listIncomplete = { channels: [] } as const satisfies NewsDefinition

/** One's own list, or everybody's picks. */
export const listScreen: ActivityDefinition['screen'] = (_, { own, screens }) =>
  own ? screens.deathlist : screens.picks

export const pickSuspended: ActivityDefinition = {
  news: { kind: 'list_incomplete', to: 'player' },
  words: (_, { own, say }) => only(say(own ? 'ownSuspended' : 'suspended')),
  screen: listScreen,
  small: true,
  ofPick: true,
}

export const pickVoided: ActivityDefinition = {
  news: { kind: 'list_incomplete', to: 'player' },
  words: ({ data }, { own, say }) =>
    data.reason === 'merged'
      ? only(say(own ? 'ownVoidedTwin' : 'voidedTwin'))
      : only(say(own ? 'ownVoidedDead' : 'voidedDead')),
  screen: listScreen,
  small: true,
  ofPick: true,
}
