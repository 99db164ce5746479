import type { MemberChannel } from '#domain/notifications/channels.ts'
import type { ChannelDefinition } from '../channel.ts'
import { emailChannel } from './email.ts'
import { pushChannel } from './push.ts'

/** The channels on which news goes out to members. */
export const channelRegistry: Readonly<Record<MemberChannel, ChannelDefinition>> = {
  push: pushChannel,
  email: emailChannel,
}
