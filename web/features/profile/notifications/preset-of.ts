import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { memberChannels } from '#domain/notifications/channels.ts'
import { type NewsPreset, newsPresets } from '#domain/notifications/presets.ts'

type Matrix = NotificationSettings['matrix']

const isSame = (one: Matrix, other: Matrix): boolean =>
  // Both have the registry's kinds as keys.
  (Object.keys(one) as (keyof Matrix)[]).every((kind) =>
    memberChannels.every((channel) => one[kind][channel] === other[kind]?.[channel]),
  )

export const presetOf = ({ matrix, presets }: NotificationSettings): NewsPreset | null =>
  newsPresets.find((preset) => isSame(matrix, presets[preset])) ?? null
