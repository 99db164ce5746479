/**
 * `npm test` leaves out what is tagged `nets`; `npm run test:nets` runs that, and what is tagged `sized` once more, at
 * its whole size. A test without a tag runs in `npm test` alone.
 */

/** Options of a test or group that only `npm run test:nets` runs. */
export const netsOnly = { tags: ['nets'] }

/** Options of a test or group that both run, each at its own size. */
export const sized = { tags: ['sized'] }

/** Whether this run is `npm run test:nets`. */
export const isWhole = process.env.NETS === 'whole'

/** The size of a net in this run: a count, a list of cases. */
export const size = <T>(small: T, whole: T): T => (isWhole ? whole : small)

/** The first cases of a list in `npm test`, and all of them in `npm run test:nets`. */
export const firstOf = <T>(all: readonly T[], few = 1): readonly T[] => size(all.slice(0, few), all)
