import { uuidv7 } from 'uuidv7'
import { type Parts, type Result, runBatch } from '#db/batch.ts'
import { type Lease, renewLease } from '#db/queries/jobs/jobs.ts'
import { addMs } from '#domain/calendar-day.ts'
import type { Ctx } from '#worker/services/context.ts'
import { indexSite, PeopleSourceUnavailable } from '#worker/services/people-source.ts'
import { keepPause } from '../upstream-pause.ts'

export interface RefreshLimits {
  /** Requests to Wikidata and Wikipedia in one run. */
  requests: number
  wallMs: number
  /** Longest total time that a run waits for sites that rate-limit us. */
  waitMs: number
  peoplePerWrite: number
  leaseMs: number
}

export const defaultLimits: RefreshLimits = {
  requests: 300,
  wallMs: 240_000,
  waitMs: 10_000,
  peoplePerWrite: 500,
  leaseMs: 600_000,
}

/** Malformed answers after which a site counts as broken. */
const maxMalformed = 8
/** Failed calls of a site that a run tolerates: in a row, and in total. */
const [mostFailedInRow, mostFailed] = [1, 10]
const defaultWaitMs = 5_000
/** Also for a site that requests no pause: repeating a refused call at once would use up all requests of the run. */
const leastWaitMs = 1_000

/** The site of the index itself: revisions, changes, and facts of people. */
export const index = { site: indexSite }

/** Another run has taken the lease: this run must not write any more. */
class LeaseLost extends Error {
  override name = 'LeaseLost'
}

/** One run of the refresh: its lease, its budgets, and the sites that still answer. */
export class Run {
  readonly ctx: Ctx
  readonly limits: RefreshLimits
  readonly lease: Lease = { name: 'status-refresh', holder: uuidv7() }
  /** People that this run has finished. */
  readonly handled = new Set<string>()
  /** People without an answer. */
  readonly unanswered = new Set<string>()
  /** People whose items were known to be redirects, polled in this run and unchanged. */
  readonly redirecting = new Set<string>()
  /** Merged people whose items were known to be no redirects any more, polled in this run. */
  readonly parting = new Set<string>()
  private readonly startedAt = Date.now()
  private readonly requestsBefore: number
  private readonly closed = new Map<string, string>()
  private waitedMs = 0
  private malformed = 0
  private readonly failed = new Map<string, { inRow: number; all: number }>()

  constructor(ctx: Ctx, limits: RefreshLimits) {
    this.ctx = ctx
    this.limits = limits
    this.requestsBefore = ctx.people.requests()
  }

  requests(): number {
    return this.ctx.people.requests() - this.requestsBefore
  }

  requestsLeft(): number {
    return this.limits.requests - this.requests()
  }

  /** Why a site is not called any more in this run; null if it still is. */
  whyClosed(site: string): string | null {
    if (this.requestsLeft() <= 0) return 'budget'
    if (Date.now() - this.startedAt > this.limits.wallMs) return 'time'
    return this.closed.get(site) ?? null
  }

  close(site: string, why: string): void {
    this.closed.set(site, why)
  }

  leaseEnd(): string {
    return addMs(new Date().toISOString(), this.limits.leaseMs)
  }

  /** Waits as long as the site requests, if the budget allows; otherwise closes the site, also for other callers. */
  private async giveWay(site: string, error: PeopleSourceUnavailable): Promise<boolean> {
    const pauseMs = Math.max(leastWaitMs, error.retryAfterMs ?? defaultWaitMs)
    if (this.waitedMs + pauseMs > this.limits.waitMs) {
      this.close(site, 'limited')
      await keepPause(this.ctx, site, error)
      return false
    }
    this.waitedMs += pauseMs
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
    return true
  }

  /** Counts a failed call; false if the site has failed too often. */
  private bears(site: string): boolean {
    const failed = this.failed.get(site) ?? { inRow: 0, all: 0 }
    failed.inRow++
    failed.all++
    this.failed.set(site, failed)
    return failed.inRow <= mostFailedInRow && failed.all <= mostFailed
  }

  /**
   * Calls a site while it answers and the budget lasts; repeats the call after a lost connection.
   * @returns null if there is no answer; `malformed` if the answer to this call was malformed
   */
  async ask<T>({ site }: { site: string }, call: () => Promise<T>): Promise<T | 'malformed' | null> {
    for (;;) {
      if (this.whyClosed(site) !== null) return null
      try {
        const answer = await call()
        const failed = this.failed.get(site)
        if (failed) failed.inRow = 0
        return answer
      } catch (error) {
        if (!(error instanceof PeopleSourceUnavailable)) throw error
        this.ctx.log.info('people_source', {
          job: this.lease.name,
          site,
          reason: error.reason,
          detail: error.message,
        })
        if (error.reason === 'limited') {
          if (await this.giveWay(site, error)) continue
          return null
        }
        if (error.reason === 'malformed' && ++this.malformed < maxMalformed) return 'malformed'
        if (error.reason === 'out_of_reach' && this.bears(site)) continue
        this.close(site, error.reason)
        return null
      }
    }
  }

  /**
   * Writes in one transaction, under the lease.
   * @throws LeaseLost when another run has taken the lease; nothing is written then
   */
  async write<const P extends Parts>(parts: P): Promise<Result<P>> {
    const { held, written } = await runBatch(this.ctx.db, {
      held: renewLease(this.ctx.db, this.lease, this.leaseEnd()),
      written: parts,
    })
    if (held.length === 0) throw new LeaseLost('the lease was taken over')
    return written
  }
}
