import { type ActivityData, dayIn, idsIn } from '../activity-item.ts'
import { personScreen } from '../death-news.ts'
import { type ActivityDefinition, only } from '../definition.ts'
import { competitionScreen } from './final.ts'
import { onePick } from './list-incomplete.ts'

/** Items that members see in the activity, but that are never sent */

export const left: ActivityDefinition = {
  words: ({ data }, { t }) => only(t(data.removed ? 'thrownOut' : 'left')),
  screen: (_, { screens }) => screens.members,
  daily: { league: 40 },
  replaces: { kinds: ['left'] },
}

/** A change of a pick by its player. Several are combined into one line that names the people. */
const pickChange = (one: string, many: string): ActivityDefinition => ({
  words: (_, { t }) => only(t(one)),
  screen: (_, { screens }) => screens.picks,
  run: {
    key: ({ actor }) => actor?.userId ?? null,
    words: (run, { t, people, number }) => ({
      sentence: t(many, { count: number(run.length) }),
      detail: people(run.flatMap(({ person }) => person ?? [])),
    }),
  },
  small: true,
  ofPick: true,
  replaces: { kinds: ['picked', 'removed', 'restored'], repeated: true },
})
export const picked = pickChange('picked', 'pickedRun')
export const removed = pickChange('removed', 'removedRun')
export const restored = pickChange('restored', 'restoredRun')

export const pickResumed: ActivityDefinition = {
  words: (_, { own, t }) => only(t(own ? 'ownResumed' : 'resumed')),
  ...onePick,
}

/** The changes of the season that an item is about: of its dates, and whether its lists are sealed */
const seasonChanges = ({ after }: ActivityData): string[] => {
  if (typeof after !== 'object' || after === null) return []
  return [
    ...('startDate' in after || 'endDate' in after ? ['datesChanged'] : []),
    ...('listsSealed' in after ? [after.listsSealed === true ? 'listsSealed' : 'listsUnsealed'] : []),
  ]
}

/** A change of rules, of the season's dates and sealing, or of both at once */
export const ruleChanged: ActivityDefinition = {
  words: ({ data }, { t, day, joined }) => {
    const from = dayIn(data.effectiveFrom)
    const rules = from === null ? t('ruleChanged') : t('ruleChangedFrom', { day: day(from) })
    const ofSeason = seasonChanges(data).map((word) => t(word))
    const [sentence = rules, ...others] = from === null ? ofSeason : [rules, ...ofSeason]
    return { sentence, detail: others.length > 0 ? joined('. ', others) : null }
  },
  screen: ({ data }, { screens }) =>
    dayIn(data.effectiveFrom) === null && seasonChanges(data).length > 0 ? screens.home : screens.settings,
  small: true,
  replaces: { kinds: ['rule_changed'] },
}

const ofPerson = (word: string): ActivityDefinition => ({
  words: (_, { t }) => only(t(word)),
  screen: personScreen,
  small: true,
})
export const merged = ofPerson('merged')
export const separated = ofPerson('separated')

export const competitionStarted: ActivityDefinition = {
  words: ({ data }, { t, number }) =>
    only(t('competitionStarted', { count: number(Number(data.participants ?? 0)) })),
  screen: competitionScreen,
}

export const roundStarted: ActivityDefinition = {
  words: ({ data }, { t, day }) => {
    const end = dayIn(data.end)
    const round = String(data.round ?? '')
    return only(
      end === null ? t('roundStarted', { round }) : t('roundStartedUntil', { round, day: day(end) }),
    )
  },
  screen: ({ competition }, { screens }) =>
    competition ? screens.competition(competition.slug).matches : screens.competitions,
  small: true,
}

/** News of a death after a leaderboard was final */
export const lateNote: ActivityDefinition = {
  words: ({ data }, { t, count, players, day }) => {
    const userIds = idsIn(data.userIds)
    const parts = { day: day(dayIn(data.diedOn) ?? ''), players: players(userIds) }
    if (data.news === 'late_retraction') return only(count('lateRetraction', userIds.length, parts))
    return only(t(data.news === 'late_death' ? 'lateDeath' : 'lateCorrection', parts))
  },
  screen: personScreen,
}

/** The counts of a season's minor items, once these are no longer shown one by one */
export const seasonInBrief: ActivityDefinition = {
  words: ({ data }, { t }) => only(t('seasonInBrief', { number: String(data.number ?? '') })),
  screen: (_, { screens }) => screens.home,
}
