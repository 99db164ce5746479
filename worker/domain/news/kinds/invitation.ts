import type { NewsDefinition } from '../definition.ts'

/** Goes to people who may have no account yet (services/invitations). */
export const invitation = { channels: ['email'], setElsewhere: true } as const satisfies NewsDefinition
