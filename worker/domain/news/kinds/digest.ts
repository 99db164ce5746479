import type { NewsDefinition } from '../definition.ts'

/** The weekly digest of all of a user's leagues (services/weekly-digest) */
export const digest = {
  channels: ['email'],
  setElsewhere: true,
  weekly: true,
} as const satisfies NewsDefinition
