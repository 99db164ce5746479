import { dayOf } from '#domain/calendar-day.ts'
import { dayIn, idsIn } from '../activity-item.ts'
import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'
import { competitionScreen } from './final.ts'

export const startSoon = { channels: [], webhooks: true } as const satisfies NewsDefinition

export const chooseReminder: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'named' },
  words: ({ data }, { reader, t, count, players, day }) => {
    const userIds = idsIn(data.userIds)
    const until = day(dayIn(data.chooseUntil) ?? '')
    if (userIds.includes(reader.userId)) return only(t('ownChoose', { day: until }))
    return only(count('choose', userIds.length, { players: players(userIds), day: until }))
  },
  screen: ({ competition }, { screens }) =>
    competition ? screens.competition(competition.slug).team : screens.competitions,
  small: true,
}

/** A reminder for players whose lists are not ready for a competition or season that starts soon */
export const startReminder: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'named' },
  words: ({ data, competition }, { reader, t, count, players, day }) => {
    const userIds = idsIn(data.userIds)
    const on = day(dayIn(data.startDate) ?? '')
    if (userIds.includes(reader.userId))
      return only(t(competition ? 'ownListCompetition' : 'ownListSeason', { day: on }))
    const parts = { day: on, players: players(userIds) }
    return only(count(competition ? 'listCompetition' : 'listSeason', userIds.length, parts))
  },
  screen: (_, { screens }) => screens.deathlist,
  small: true,
}

export const seasonOpened: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'others' },
  words: ({ data }, { t }) => only(t('seasonOpened', { number: String(data.number ?? '') })),
  screen: (_, { screens }) => screens.home,
  daily: { league: 3 },
}

export const listsOpened: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'all' },
  words: (_, { t }) => only(t('listsOpened')),
  screen: (_, { screens }) => screens.opening,
}

export const draftPlanned: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'others' },
  words: ({ data }, { t, day }) => only(t('draftPlanned', { day: day(dayOf(String(data.startsAt ?? ''))) })),
  screen: (_, { screens }) => screens.draft,
  small: true,
  daily: { league: 3 },
}

export const competitionCreated: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'others' },
  words: ({ competition }, { t, day }) =>
    only(
      t('competitionCreated', {
        from: day(competition?.startDate ?? ''),
        to: day(competition?.endDate ?? ''),
      }),
    ),
  screen: competitionScreen,
  daily: { league: 10 },
}

/** Other dates for a competition that has not started */
export const competitionMoved: ActivityDefinition = {
  news: { kind: 'start_soon', to: 'others' },
  words: ({ data }, { t, day }) =>
    only(
      t('competitionMoved', { from: day(String(data.startDate ?? '')), to: day(String(data.endDate ?? '')) }),
    ),
  screen: competitionScreen,
  daily: { league: 10 },
}
