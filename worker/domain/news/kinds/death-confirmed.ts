import { dayIn } from '../activity-item.ts'
import { personScreen, tagOfDeath, whatItBrings } from '../death-news.ts'
import type { ActivityDefinition, NewsDefinition } from '../definition.ts'

export const deathConfirmed = {
  channels: ['push', 'email'],
  webhooks: true,
  tag: tagOfDeath,
  lastWord: true,
} as const satisfies NewsDefinition

export const confirmed: ActivityDefinition = {
  news: { kind: 'death_confirmed', to: 'all' },
  words: (item, texts) => {
    const diedOn = dayIn(item.data.diedOn)
    return {
      sentence: diedOn === null ? texts.t('confirmed') : texts.t('confirmedOn', { day: texts.day(diedOn) }),
      detail: whatItBrings(item, texts),
    }
  },
  screen: personScreen,
  mourns: true,
  announces: 'confirmed',
  namesPoints: true,
  remembers: true,
}

export const upheld: ActivityDefinition = {
  news: { kind: 'death_confirmed', to: 'all' },
  words: (item, texts) => ({
    sentence: texts.t('upheld'),
    detail: whatItBrings(item, texts),
  }),
  screen: personScreen,
  mourns: true,
  namesPoints: true,
  small: true,
}
