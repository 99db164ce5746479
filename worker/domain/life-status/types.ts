/** The ladder of DESIGN 6. Only confirmed deaths score; reported ones are shown as provisional. */
export const lifeStatuses = ['alive', 'reported', 'confirmed', 'disputed', 'retracted'] as const
export type LifeStatus = (typeof lifeStatuses)[number]

/** What the append-only log records about a person. */
export const statusEventKinds = [
  'reported',
  'confirmed',
  'disputed',
  'corrected',
  'retracted',
  'merged',
  'missing',
  'restored',
] as const
export type StatusEventKind = (typeof statusEventKinds)[number]
