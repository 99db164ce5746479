/** The channels on which news goes out to members, besides the inbox, which has all of it. */
export const memberChannels = ['push', 'email'] as const
export type MemberChannel = (typeof memberChannels)[number]

/** The channels whose messages wait in an outbox of their own once they are written. */
export const outboxChannels: readonly MemberChannel[] = ['email']

/** The channel that is a league's: it takes turns of its own (services/webhooks). */
export const leagueChannel = 'webhook'

export const channels = [...memberChannels, leagueChannel] as const
export type Channel = (typeof channels)[number]
