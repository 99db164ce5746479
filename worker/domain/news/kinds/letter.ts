import type { NewsDefinition } from '../definition.ts'

/** The week in all one's leagues (services/letter). */
export const letter = {
  channels: ['email'],
  setElsewhere: true,
  weekly: true,
} as const satisfies NewsDefinition
