import type { DraftPage, DraftView } from '#contracts/draft.ts'

/** Interval of refetching a running draft without live updates, in milliseconds */
const pollMs = 15_000

type Due = Pick<DraftPage, 'claimsUntil' | 'now'> & { draft: Pick<DraftView, 'phase'> | null }

/**
 * Milliseconds after which the page is fetched again without a hint: a turn may end, and no hint says that the day of
 * claims is over. False: not at all.
 * @param age milliseconds since the page was read
 */
export const refetchAfter = ({ draft, claimsUntil, now }: Due, age: number): number | false => {
  if (draft?.phase === 'running') return pollMs
  return claimsUntil === null ? false : Math.max(pollMs, Date.parse(claimsUntil) - Date.parse(now) - age)
}
