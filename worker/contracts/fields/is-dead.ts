import type { LifeStatus } from '#domain/life-status/statuses.ts'

/** The default of `dead` in folded pages: true if the death is confirmed. */
export const isDead = ({ lifeStatus }: { lifeStatus: LifeStatus }): boolean => lifeStatus === 'confirmed'
