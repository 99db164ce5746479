import { dayIn, formerDay } from '../activity-item.ts'
import { personScreen, tagOfDeath, whatItBrings } from '../death-news.ts'
import type { ActivityDefinition, NewsDefinition } from '../definition.ts'

export const deathCorrected = {
  channels: ['push', 'email'],
  webhooks: true,
  tag: tagOfDeath,
  follows: 'known',
  lastWord: true,
} as const satisfies NewsDefinition

export const corrected: ActivityDefinition = {
  news: { kind: 'death_corrected', to: 'all' },
  words: (item, texts) => {
    const { t, day } = texts
    const diedOn = dayIn(item.data.diedOn)
    const now = whatItBrings(item, texts)
    const before = texts.scores(item.takenBack)
    const parts = [...(now ? [now] : []), ...(before ? [t('before', { scores: before })] : [])]
    return {
      sentence: diedOn === null ? t('corrected') : t('correctedTo', { day: day(diedOn) }),
      detail: parts.length > 0 ? texts.joined('; ', parts) : null,
    }
  },
  screen: personScreen,
  takesBack: formerDay,
  namesPoints: true,
}
