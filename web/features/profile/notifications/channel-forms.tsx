import type { ComponentType } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import type { MemberChannel } from '#domain/notifications/channels.ts'
import { BrowserSwitch } from './BrowserSwitch.tsx'

const forms: Partial<Record<MemberChannel, ComponentType<{ known: NotificationSettings }>>> = {
  push: BrowserSwitch,
}
export const channelForms = Object.entries(forms).map(([channel, Form]) => ({ channel, Form }))
