import { type ActivityData, dayIn, formerDay } from '../activity-item.ts'
import { personScreen, tagOfDeath, takenBackWith } from '../death-news.ts'
import type { ActivityDefinition, NewsDefinition } from '../definition.ts'

export const deathWithdrawn = {
  channels: ['push', 'email'],
  webhooks: true,
  tag: tagOfDeath,
  follows: 'told',
  withdraws: true,
  lastWord: true,
} as const satisfies NewsDefinition

const withdrawn = (word: (data: ActivityData) => string) =>
  ({
    news: { kind: 'death_withdrawn', to: 'all' },
    words: (item, texts) => ({ sentence: texts.t(word(item.data)), detail: takenBackWith(item, texts) }),
    screen: personScreen,
    takesBack: formerDay,
    namesPoints: true,
  }) satisfies ActivityDefinition

export const retracted: ActivityDefinition = withdrawn(() => 'retracted')

/** A confirmed death that is now disputed: it counts for another day, or has lost its day */
export const disputed: ActivityDefinition = {
  ...withdrawn(({ diedOn }) => (dayIn(diedOn) === null ? 'disputed' : 'contested')),
  small: true,
}
