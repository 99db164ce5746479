import type { MemberChannel } from '#domain/notifications/channels.ts'
import type { ChannelDefinition } from '../channel.ts'
import { emailChannel } from './email.ts'
import { pushChannel } from './push.ts'

export const channelRegistry: Readonly<Record<MemberChannel, ChannelDefinition>> = {
  push: pushChannel,
  email: emailChannel,
}
