import { addMs } from '../../domain/calendar-day.ts'
import type { Happening, Reader } from './happening.ts'
import { joinedBy, type Sentence } from './sentence.ts'
import type { Speech } from './speech.ts'

/** A day that was stored with what is told; null for anything else. */
export const dayIn = (value: unknown): string | null =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : null

const precisionLength: Record<string, number> = { day: 10, month: 7, year: 4 }

/** The reported date of death, as exactly as it is known. */
const reportedDate = ({ reportedDeathDate, reportedDeathPrecision }: Happening['data']): string | null =>
  dayIn(reportedDeathDate)?.slice(0, precisionLength[String(reportedDeathPrecision)] ?? 10) ?? null

/** News of a death: in a sentence, and what it changes on all leaderboards. */
export interface Death {
  sentence: Sentence
  detail: Sentence | null
}

const takenBackWith = ({ takenBack }: Happening, { say, scores }: Speech): Sentence | null => {
  const lost = scores(takenBack)
  return lost && say('takenBack', { scores: lost })
}

/** What a death that was told as certain brings by now. */
const whatItBrings = ({ person, data, scores }: Happening, speech: Speech): Sentence | null => {
  const { say, day } = speech
  const diedOn = dayIn(data.diedOn)
  if (diedOn === null || person === null) return null
  if (person.diedOn === null) return say('takenBackSince')
  if (person.diedOn !== diedOn) return say('correctedSince', { day: day(person.diedOn) })
  return speech.scores(scores.confirmed)
}

export const reportedWords = (happening: Happening, { say, day, scores }: Speech): Death => {
  const date = reportedDate(happening.data)
  const would = scores(happening.scores.reported)
  return {
    sentence: date === null ? say('reported') : say('reportedOn', { day: day(date) }),
    detail: would && say('wouldBring', { scores: would }),
  }
}

export const confirmedWords = (happening: Happening, speech: Speech): Death => {
  const diedOn = dayIn(happening.data.diedOn)
  return {
    sentence:
      diedOn === null ? speech.say('confirmed') : speech.say('confirmedOn', { day: speech.day(diedOn) }),
    detail: whatItBrings(happening, speech),
  }
}

export const correctedWords = (happening: Happening, speech: Speech): Death => {
  const { say, day } = speech
  const diedOn = dayIn(happening.data.diedOn)
  const now = whatItBrings(happening, speech)
  const before = speech.scores(happening.takenBack)
  const parts = [...(now ? [now] : []), ...(before ? [say('before', { scores: before })] : [])]
  return {
    sentence: diedOn === null ? say('corrected') : say('correctedTo', { day: day(diedOn) }),
    detail: parts.length > 0 ? joinedBy('; ', parts) : null,
  }
}

export const retractedWords = (happening: Happening, speech: Speech): Death => ({
  sentence: speech.say('retracted'),
  detail: takenBackWith(happening, speech),
})

/** Doubts: a death that counts for another day, or one that has lost its day. */
export const disputedWords = (happening: Happening, speech: Speech): Death => ({
  sentence: speech.say(dayIn(happening.data.diedOn) === null ? 'disputed' : 'contested'),
  detail: takenBackWith(happening, speech),
})

export const upheldWords = (happening: Happening, speech: Speech): Death => ({
  sentence: speech.say('upheld'),
  detail: whatItBrings(happening, speech),
})

const hourMs = 3_600_000

/** What has become of a ruling, or when it takes effect. */
const rulingState = (happening: Happening, { now }: Reader, speech: Speech): Sentence | null => {
  const { ruling } = happening
  const { say, day, count } = speech
  if (ruling === null) return null
  if (ruling.overtaken) return say('rulingOvertaken')
  if (ruling.withdrawnAt !== null) return say('rulingTakenBack')
  if (ruling.objectedTo) return say('rulingObjectedTo')
  if (ruling.effectiveAt > now) {
    const hours = Math.round((Date.parse(ruling.effectiveAt) - Date.parse(now)) / hourMs)
    return addMs(now, hourMs) > ruling.effectiveAt ? say('rulingSoon') : count('rulingIn', hours)
  }
  const inForce = say('rulingInForce', { day: day(ruling.effectiveAt.slice(0, 10)) })
  const brings = speech.scores(happening.scores.confirmed)
  return brings ? joinedBy('; ', [inForce, brings]) : inForce
}

/** A league's own ruling on a death, an objection to it, or its withdrawal. */
export const rulingWords = (happening: Happening, reader: Reader, speech: Speech): Death => {
  const { data } = happening
  const { say, day } = speech
  if (data.news === 'objected') {
    // What a player wrote goes with the account.
    const reason = String(data.reason ?? '')
    return {
      sentence: reason ? say('rulingObjected', { reason }) : say('rulingObjectedSilently'),
      detail: null,
    }
  }
  if (data.news === 'withdrawn')
    return { sentence: say('rulingWithdrawn'), detail: takenBackWith(happening, speech) }
  const diedOn = dayIn(data.diedOn)
  return {
    sentence: diedOn === null ? say('ruledAlive') : say('ruledDied', { day: day(diedOn) }),
    detail: rulingState(happening, reader, speech),
  }
}
