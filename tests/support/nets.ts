/**
 * `npm test` skips tests tagged `nets`; `npm run test:nets` runs those, and repeats the ones tagged `sized` at their
 * full size. Tests without a tag run in `npm test` only.
 */

/** Options of a test or group that only `npm run test:nets` runs. */
export const netsOnly = { tags: ['nets'] }

/** Options of a test or group that both run, each at its own size. */
export const sized = { tags: ['sized'] }

/** True in `npm run test:nets`. */
export const isWhole = process.env.NETS === 'whole'

/** The size of a net in this run: a number, or a list of cases. */
export const size = <T>(small: T, whole: T): T => (isWhole ? whole : small)

/** The first cases of a list in `npm test`, all of them in `npm run test:nets`. */
export const firstOf = <T>(all: readonly T[], few = 1): readonly T[] => size(all.slice(0, few), all)

/** Number of concurrent reads of a net: more need twice the processor time of the database, and end no earlier. */
export const readsAtOnce = 4
