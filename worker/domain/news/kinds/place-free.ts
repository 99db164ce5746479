import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'
import { listScreen } from './list-incomplete.ts'

export const placeFree = { channels: [] } as const satisfies NewsDefinition

export const placeFreed: ActivityDefinition = {
  news: { kind: 'place_free', to: 'player' },
  words: ({ data }, { own, count }) =>
    only(count(own ? 'ownPlaceFree' : 'placeFree', Number(data.places ?? 1))),
  screen: listScreen,
  small: true,
}
