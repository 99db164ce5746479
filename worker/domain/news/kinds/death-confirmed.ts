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
  words: (item, speech) => {
    const diedOn = dayIn(item.data.diedOn)
    return {
      sentence:
        diedOn === null ? speech.say('confirmed') : speech.say('confirmedOn', { day: speech.day(diedOn) }),
      detail: whatItBrings(item, speech),
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
  words: (item, speech) => ({
    sentence: speech.say('upheld'),
    detail: whatItBrings(item, speech),
  }),
  screen: personScreen,
  mourns: true,
  namesPoints: true,
  small: true,
}
