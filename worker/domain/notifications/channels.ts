/** The channels for news to members, besides the inbox, which contains all news */
export const memberChannels = ['push', 'email'] as const
export type MemberChannel = (typeof memberChannels)[number]

/** The channels whose messages are first written to an outbox */
export const outboxChannels: readonly MemberChannel[] = ['email']

/** The channel of a league instead of a member; it has its own delivery (services/webhooks) */
export const leagueChannel = 'webhook'

export const channels = [...memberChannels, leagueChannel] as const
export type Channel = (typeof channels)[number]
