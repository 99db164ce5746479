import { dayOf } from '../../domain/calendar-day.ts'
import { personAddress } from '../addresses.ts'
import {
  confirmedWords,
  correctedWords,
  type Death,
  dayIn,
  disputedWords,
  reportedWords,
  retractedWords,
  rulingWords,
  upheldWords,
} from './death-words.ts'
import type { Happening, Reader } from './happening.ts'
import { howItWasDecided, matchSegment, resultBefore, resultOf } from './match-words.ts'
import { type Sentence, textOf } from './sentence.ts'
import { type Speech, speechOf } from './speech.ts'

/** What happened, in one language. */
export interface Description {
  /** All of it, as plain text. */
  text: string
  sentence: Sentence
  /** What follows from it; null: nothing to add. */
  detail: Sentence | null
  /** The path of the screen on which it is seen. */
  href: string
}

const idsIn = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
const said = (sentence: Sentence, detail: Sentence | null = null): Death => ({ sentence, detail })

/** Who came first, in one of three forms of words: nobody, one, several. */
const firstPlaced = (
  { say, count, players }: Speech,
  words: {
    none: 'competitionOver' | 'sealed' | 'seasonSealed'
    some: 'won' | 'sealedFirst' | 'seasonSealedFirst'
  },
  userIds: readonly string[],
): Sentence =>
  userIds.length === 0 ? say(words.none) : count(words.some, userIds.length, { players: players(userIds) })

const lateNote = ({ data }: Happening, { say, count, players, day }: Speech): Sentence => {
  const userIds = idsIn(data.userIds)
  const parts = { day: day(dayIn(data.diedOn) ?? ''), players: players(userIds) }
  if (data.news === 'late_retraction') return count('lateRetraction', userIds.length, parts)
  return say(data.news === 'late_death' ? 'lateDeath' : 'lateCorrection', parts)
}

/** Whose lists are not ready for what starts soon: a competition, or the season. */
const startReminder = (
  { data, competition }: Happening,
  { userId }: Reader,
  { say, count, players, day }: Speech,
): Sentence => {
  const userIds = idsIn(data.userIds)
  const on = day(dayIn(data.startDate) ?? '')
  if (userIds.includes(userId)) return say(competition ? 'ownListCompetition' : 'ownListSeason', { day: on })
  return count(competition ? 'listCompetition' : 'listSeason', userIds.length, {
    day: on,
    players: players(userIds),
  })
}

/** What a remark on these is about is the pick, not the news of a death. */
const ofPicks: ReadonlySet<unknown> = new Set([
  'picked',
  'removed',
  'restored',
  'pick_voided',
  'pick_suspended',
  'pick_resumed',
])

/** That somebody has said something, of what, and what. */
const remarkWords = ({ data, person, competition, remark }: Happening, { say }: Speech): Death => {
  const sentence = (): Sentence => {
    if (person && data.thread === 'remembrance') return say('remembered')
    if (person) return say(ofPicks.has(data.about) ? 'remarkedOnPick' : 'remarkedOnNews')
    return say(competition ? 'remarkedOnCompetition' : 'remarked')
  }
  return said(sentence(), remark === null ? null : say('remarkText', { text: remark }))
}

const wordsOf = (happening: Happening, reader: Reader, speech: Speech): Death => {
  const { kind, data, actor, competition, first } = happening
  const { say, count, players, day } = speech
  const own = actor?.userId === reader.userId
  switch (kind) {
    case 'joined':
      return said(say(data.returned ? 'returned' : 'joined'))
    case 'left':
      return said(say(data.removed ? 'thrownOut' : 'left'))
    case 'picked':
    case 'removed':
    case 'restored':
    case 'merged':
    case 'separated':
      return said(say(kind))
    case 'rule_changed': {
      const from = dayIn(data.effectiveFrom)
      return said(from === null ? say('ruleChanged') : say('ruleChangedFrom', { day: day(from) }))
    }
    case 'season_opened':
      return said(say('seasonOpened', { number: String(data.number ?? '') }))
    case 'lists_opened':
      return said(say('listsOpened'))
    case 'draft_planned':
      return said(say('draftPlanned', { day: day(dayOf(String(data.startsAt ?? ''))) }))
    case 'draft_turn':
      return said(say(own ? 'ownDraftTurn' : 'draftTurn', { round: String(data.round ?? '') }))
    case 'season_in_brief':
      return said(say('seasonInBrief', { number: String(data.number ?? '') }))
    case 'reported':
      return reportedWords(happening, speech)
    case 'confirmed':
      return confirmedWords(happening, speech)
    case 'corrected':
      return correctedWords(happening, speech)
    case 'retracted':
      return retractedWords(happening, speech)
    case 'disputed':
      return disputedWords(happening, speech)
    case 'upheld':
      return upheldWords(happening, speech)
    case 'ruled':
      return rulingWords(happening, reader, speech)
    case 'pick_voided':
      if (data.reason === 'merged') return said(say(own ? 'ownVoidedTwin' : 'voidedTwin'))
      return said(say(own ? 'ownVoidedDead' : 'voidedDead'))
    case 'pick_suspended':
      return said(say(own ? 'ownSuspended' : 'suspended'))
    case 'pick_resumed':
      return said(say(own ? 'ownResumed' : 'resumed'))
    case 'place_free':
      return said(count(own ? 'ownPlaceFree' : 'placeFree', Number(data.places ?? 1)))
    case 'competition_created':
      return said(
        say('competitionCreated', {
          from: day(competition?.startDate ?? ''),
          to: day(competition?.endDate ?? ''),
        }),
      )
    case 'competition_started':
      return said(say('competitionStarted', { count: speech.number(Number(data.participants ?? 0)) }))
    case 'competition_cancelled':
      return said(say(data.reason === 'too_few' ? 'competitionTooFew' : 'competitionCancelled'))
    case 'competition_finished':
      return said(
        firstPlaced(
          speech,
          { none: 'competitionOver', some: 'won' },
          first.length > 0 ? first : idsIn(data.winners),
        ),
      )
    case 'sealed':
      return said(
        competition
          ? firstPlaced(speech, { none: 'sealed', some: 'sealedFirst' }, first)
          : firstPlaced(speech, { none: 'seasonSealed', some: 'seasonSealedFirst' }, idsIn(data.winners)),
      )
    case 'round_started': {
      const end = dayIn(data.end)
      const round = String(data.round ?? '')
      return said(
        end === null ? say('roundStarted', { round }) : say('roundStartedUntil', { round, day: day(end) }),
      )
    }
    case 'match_decided':
      return said(resultOf(happening, speech), howItWasDecided(happening, speech))
    case 'match_corrected':
      return said(
        say('correctedResult', { result: resultOf(happening, speech) }),
        resultBefore(happening, speech),
      )
    case 'choose_reminder': {
      const userIds = idsIn(data.userIds)
      const until = day(dayIn(data.chooseUntil) ?? '')
      if (userIds.includes(reader.userId)) return said(say('ownChoose', { day: until }))
      return said(count('choose', userIds.length, { players: players(userIds), day: until }))
    }
    case 'start_reminder':
      return said(startReminder(happening, reader, speech))
    case 'late_note':
      return said(lateNote(happening, speech))
    case 'remarked':
      return remarkWords(happening, speech)
    case 'remark_reported':
      return said(say('remarkReported'))
    case 'webhook_paused':
      return said(say('webhookPaused'))
  }
}

/** The screen on which a happening is seen; remarks are read with the entry that they are about. */
const hrefOf = (happening: Happening, reader: Reader, { at }: Speech): string => {
  const { kind, person, competition, actor } = happening
  const contest = competition && at.competition(competition.slug)
  switch (kind) {
    case 'joined':
    case 'left':
      return at.members
    case 'rule_changed':
      return at.settings
    case 'remarked':
      return `${at.activity}#${encodeURIComponent(String(happening.data.entryId ?? ''))}`
    case 'remark_reported':
    case 'webhook_paused':
      return at.admin
    case 'season_opened':
    case 'season_in_brief':
      return at.game
    case 'lists_opened':
      return at.opening
    case 'picked':
    case 'removed':
    case 'restored':
      return at.picks
    case 'pick_voided':
    case 'pick_suspended':
    case 'pick_resumed':
    case 'place_free':
      return actor?.userId === reader.userId ? at.deathlist : at.picks
    case 'match_decided':
    case 'match_corrected':
      return contest ? contest.match(matchSegment(happening)) : at.competitions
    case 'draft_planned':
    case 'draft_turn':
      return at.draft
    case 'round_started':
      return contest?.matches ?? at.competitions
    case 'start_reminder':
      return at.deathlist
    case 'choose_reminder':
      return contest?.team ?? at.competitions
    case 'competition_created':
    case 'competition_started':
    case 'competition_cancelled':
    case 'competition_finished':
      return contest?.leaderboard ?? at.competitions
    case 'sealed':
      return contest?.leaderboard ?? at.leaderboard
    case 'reported':
    case 'confirmed':
    case 'corrected':
    case 'retracted':
    case 'disputed':
    case 'upheld':
    case 'merged':
    case 'separated':
    case 'ruled':
    case 'late_note':
      return person ? personAddress(person.wikidataId) : at.leaderboard
  }
}

/** What is said, as a whole: a full stop between the sentence and what follows from it. */
export const described = (sentence: Sentence, detail: Sentence | null, href: string): Description => ({
  text: detail ? `${textOf(sentence)}. ${textOf(detail)}` : textOf(sentence),
  sentence,
  detail,
  href,
})

/** A happening in a sentence: who and what, what follows from it as things are now, and where it is seen. Pure. */
export const describe = (happening: Happening, reader: Reader): Description => {
  const speech = speechOf(happening, reader)
  const { sentence, detail } = wordsOf(happening, reader, speech)
  return described(sentence, detail, hrefOf(happening, reader, speech))
}
