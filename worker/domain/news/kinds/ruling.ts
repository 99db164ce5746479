import { addMs, hourMs } from '#domain/calendar-day.ts'
import { type ActivityItem, dayIn } from '../activity-item.ts'
import { personScreen, tagOfDeath, takenBackWith } from '../death-news.ts'
import {
  type ActivityDefinition,
  type NewsDefinition,
  only,
  type Sentence,
  type Speech,
} from '../definition.ts'

export const ruling = { channels: [], webhooks: true, tag: tagOfDeath } as const satisfies NewsDefinition

/** The current state of a ruling, or when it takes effect. */
const rulingState = (item: ActivityItem, speech: Speech): Sentence | null => {
  const { ruling: state } = item
  const { say, day, count } = speech
  const { now } = speech.reader
  if (state === null) return null
  if (state.overtaken) return say('rulingOvertaken')
  if (state.withdrawnAt !== null) return say('rulingTakenBack')
  if (state.objectedTo) return say('rulingObjectedTo')
  if (state.effectiveAt > now) {
    const hours = Math.round((Date.parse(state.effectiveAt) - Date.parse(now)) / hourMs)
    return addMs(now, hourMs) > state.effectiveAt ? say('rulingSoon') : count('rulingIn', hours)
  }
  const inForce = say('rulingInForce', { day: day(state.effectiveAt.slice(0, 10)) })
  const brings = speech.scores(item.scores.confirmed)
  return brings ? speech.joined('; ', [inForce, brings]) : inForce
}

export const ruled: ActivityDefinition = {
  news: { kind: 'ruling', to: 'others' },
  words: (item, speech) => {
    const { data } = item
    const { say, day } = speech
    if (data.news === 'objected') {
      // The text that a player wrote is deleted with the account.
      const reason = String(data.reason ?? '')
      return only(reason ? say('rulingObjected', { reason }) : say('rulingObjectedSilently'))
    }
    if (data.news === 'withdrawn')
      return { sentence: say('rulingWithdrawn'), detail: takenBackWith(item, speech) }
    const diedOn = dayIn(data.diedOn)
    return {
      sentence: diedOn === null ? say('ruledAlive') : say('ruledDied', { day: day(diedOn) }),
      detail: rulingState(item, speech),
    }
  },
  screen: personScreen,
  namesPoints: true,
  takesBack: ({ news, diedOn }) => (news === 'withdrawn' && typeof diedOn === 'string' ? diedOn : null),
  ofLeague: true,
}
