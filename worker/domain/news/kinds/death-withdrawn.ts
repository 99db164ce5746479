import { dayIn, formerDay } from '../activity-item.ts'
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

export const retracted: ActivityDefinition = {
  news: { kind: 'death_withdrawn', to: 'all' },
  words: (item, texts) => ({
    sentence: texts.t('retracted'),
    detail: takenBackWith(item, texts),
  }),
  screen: personScreen,
  takesBack: formerDay,
  namesPoints: true,
}

/** A confirmed death that is now disputed: it counts for another day, or has lost its day */
export const disputed: ActivityDefinition = {
  news: { kind: 'death_withdrawn', to: 'all' },
  words: (item, texts) => ({
    sentence: texts.t(dayIn(item.data.diedOn) === null ? 'disputed' : 'contested'),
    detail: takenBackWith(item, texts),
  }),
  screen: personScreen,
  takesBack: formerDay,
  namesPoints: true,
  small: true,
}
