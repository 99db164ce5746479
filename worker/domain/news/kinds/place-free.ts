import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'
import { listScreen, onePick } from './list-incomplete.ts'

export const placeFree = { channels: [] } as const satisfies NewsDefinition

/** A person has come onto a list without an action of its player. */
const placeTaken = (word: string, ownWord: string): ActivityDefinition => ({
  news: { kind: 'place_free', to: 'player' },
  words: (_, { own, t }) => only(t(own ? ownWord : word)),
  ...onePick,
})
/** A substitute has taken a place that became free. */
export const pickSteppedIn = placeTaken('steppedIn', 'ownSteppedIn')
/** A claim after a death has filled a place. */
export const pickClaimed = placeTaken('claimed', 'ownClaimed')

export const placeFreed: ActivityDefinition = {
  news: { kind: 'place_free', to: 'player' },
  words: ({ data }, { own, count }) =>
    only(count(own ? 'ownPlaceFree' : 'placeFree', Number(data.places ?? 1))),
  screen: listScreen,
  small: true,
  ofRoom: true,
}
