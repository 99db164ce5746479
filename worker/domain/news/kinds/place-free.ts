import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'
import { listScreen } from './list-incomplete.ts'

export const placeFree = { channels: [] } as const satisfies NewsDefinition

/** A substitute has taken a place that became free. */
export const pickSteppedIn: ActivityDefinition = {
  news: { kind: 'place_free', to: 'player' },
  words: (_, { own, t }) => only(t(own ? 'ownSteppedIn' : 'steppedIn')),
  screen: listScreen,
  small: true,
  ofPick: true,
}

export const placeFreed: ActivityDefinition = {
  news: { kind: 'place_free', to: 'player' },
  words: ({ data }, { own, count }) =>
    only(count(own ? 'ownPlaceFree' : 'placeFree', Number(data.places ?? 1))),
  screen: listScreen,
  small: true,
}
