import { type ActivityDefinition, type NewsDefinition, only } from '../definition.ts'

export const joined = { channels: [], webhooks: true } as const satisfies NewsDefinition

export const memberJoined: ActivityDefinition = {
  news: { kind: 'joined', to: 'others' },
  words: ({ data }, { t }) => only(t(data.returned ? 'returned' : 'joined')),
  screen: (_, { screens }) => screens.members,
  run: {
    key: ({ data }) => (data.returned ? null : ''),
    words: (run, { t, players }) =>
      only(t('joinedRun', { players: players(run.flatMap(({ actor }) => (actor ? [actor.userId] : []))) })),
  },
  daily: { player: 1, league: 40 },
  replaces: { kinds: ['left'] },
}

/** Sent to the remaining admins about the webhooks of a former admin */
export const webhookPaused: ActivityDefinition = {
  news: { kind: 'joined', to: 'named' },
  words: (_, { t }) => only(t('webhookPaused')),
  screen: (_, { screens }) => screens.admin,
  inside: true,
  daily: { player: 1, league: 20 },
}
