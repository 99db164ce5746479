import { addMs, hourMs } from '#domain/calendar-day.ts'
import { type ActivityItem, dayIn } from '../activity-item.ts'
import { personScreen, tagOfDeath, takenBackWith } from '../death-news.ts'
import {
  type ActivityDefinition,
  type NewsDefinition,
  type NewsTexts,
  only,
  type Sentence,
} from '../definition.ts'

export const ruling = { channels: [], webhooks: true, tag: tagOfDeath } as const satisfies NewsDefinition

/** The current state of a ruling, or when it takes effect. */
const rulingState = (item: ActivityItem, texts: NewsTexts): Sentence | null => {
  const { ruling: state } = item
  const { t, day, count } = texts
  const { now } = texts.reader
  if (state === null) return null
  if (state.overtaken) return t('rulingOvertaken')
  if (state.withdrawnAt !== null) return t('rulingTakenBack')
  if (state.objectedTo) return t('rulingObjectedTo')
  if (state.effectiveAt > now) {
    const hours = Math.round((Date.parse(state.effectiveAt) - Date.parse(now)) / hourMs)
    return addMs(now, hourMs) > state.effectiveAt ? t('rulingSoon') : count('rulingIn', hours)
  }
  const inForce = t('rulingInForce', { day: day(state.effectiveAt.slice(0, 10)) })
  const brings = texts.scores(item.scores.confirmed)
  return brings ? texts.joined('; ', [inForce, brings]) : inForce
}

export const ruled: ActivityDefinition = {
  news: { kind: 'ruling', to: 'others' },
  words: (item, texts) => {
    const { data } = item
    const { t, day } = texts
    if (data.news === 'objected') {
      // The text that a player wrote is deleted with the account.
      const reason = String(data.reason ?? '')
      return only(reason ? t('rulingObjected', { reason }) : t('rulingObjectedSilently'))
    }
    if (data.news === 'withdrawn')
      return { sentence: t('rulingWithdrawn'), detail: takenBackWith(item, texts) }
    const diedOn = dayIn(data.diedOn)
    return {
      sentence: diedOn === null ? t('ruledAlive') : t('ruledDied', { day: day(diedOn) }),
      detail: rulingState(item, texts),
    }
  },
  screen: personScreen,
  namesPoints: true,
  takesBack: ({ news, diedOn }) => (news === 'withdrawn' && typeof diedOn === 'string' ? diedOn : null),
  ofLeague: true,
}
