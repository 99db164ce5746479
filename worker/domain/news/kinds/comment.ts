import { maxMembers } from '#domain/leagues/joining.ts'
import { type ActivityDefinition, type NewsDefinition, only, type Sentence } from '../definition.ts'

export const comment = { channels: [] } as const satisfies NewsDefinition

/**
 * The maximum number of reports by one member per day that a league's admins are notified of; they see all of them. The
 * limit counts reports, not activity items, because items do not name the reporter.
 */
export const reportsRecordedADay = 5

/** A member has written a remark. `isOfPick`: true if the remark is about a pick, not about the news of a death. */
export const commentedOn = (isOfPick: (kind: unknown) => boolean): ActivityDefinition => ({
  news: { kind: 'remark', to: 'others' },
  words: ({ data, person, competition, comment: text }, { t }) => {
    const sentence = (): Sentence => {
      if (person && data.thread === 'remembrance') return t('remembered')
      if (person) return t(isOfPick(data.about) ? 'remarkedOnPick' : 'remarkedOnNews')
      return t(competition ? 'remarkedOnCompetition' : 'remarked')
    }
    return { sentence: sentence(), detail: text === null ? null : t('remarkText', { text }) }
  },
  // Remarks are read below the item that they are about.
  screen: ({ data }, { screens }) => `${screens.activity}#${encodeURIComponent(String(data.entryId ?? ''))}`,
  unlisted: true,
  quotes: true,
})

export const commentReported: ActivityDefinition = {
  news: { kind: 'remark', to: 'named' },
  words: (_, { t }) => only(t('remarkReported')),
  screen: (_, { screens }) => screens.admin,
  unlisted: true,
  daily: { league: reportsRecordedADay * maxMembers },
}
