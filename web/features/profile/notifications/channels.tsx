import type { ComponentType } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import type { MemberChannel } from '#domain/notifications/channels.ts'
import { BrowserSwitch } from './BrowserSwitch.tsx'

/** What is set of each channel besides the kinds of news; null: nothing. */
const forms: Record<MemberChannel, ComponentType<{ known: NotificationSettings }> | null> = {
  push: BrowserSwitch,
  email: null,
}
export const channelForms = Object.entries(forms).flatMap(([channel, Form]) =>
  Form ? [{ channel, Form }] : [],
)
