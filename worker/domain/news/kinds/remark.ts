import { maxMembers } from '#domain/leagues/joining.ts'
import { type ActivityDefinition, type NewsDefinition, only, type Sentence } from '../definition.ts'

export const remark = { channels: [] } as const satisfies NewsDefinition

/**
 * How many reports of one member are told to a league's admins within a day; they see all of them. Lines of the activity say
 * of nobody that they have reported something, so it is the reports that are counted.
 */
export const reportsToldADay = 5

/** That somebody has said something, about what, and what. `isOfPick`: what it is about is the pick, not news of a death. */
export const remarkedOn = (isOfPick: (kind: unknown) => boolean): ActivityDefinition => ({
  news: { kind: 'remark', to: 'others' },
  words: ({ data, person, competition, remark: text }, { say }) => {
    const sentence = (): Sentence => {
      if (person && data.thread === 'remembrance') return say('remembered')
      if (person) return say(isOfPick(data.about) ? 'remarkedOnPick' : 'remarkedOnNews')
      return say(competition ? 'remarkedOnCompetition' : 'remarked')
    }
    return { sentence: sentence(), detail: text === null ? null : say('remarkText', { text }) }
  },
  // Remarks are read with the entry that they are about.
  screen: ({ data }, { screens }) => `${screens.activity}#${encodeURIComponent(String(data.entryId ?? ''))}`,
  unlisted: true,
  quotes: true,
})

export const remarkReported: ActivityDefinition = {
  news: { kind: 'remark', to: 'named' },
  words: (_, { say }) => only(say('remarkReported')),
  screen: (_, { screens }) => screens.admin,
  unlisted: true,
  daily: { league: reportsToldADay * maxMembers },
}
