import { runBatch } from '#db/batch.ts'
import { noteWorking, pausePushServices, restingServices } from '#db/queries/news/push-services.ts'
import { addMs, minuteMs } from '#domain/calendar-day.ts'
import type { Ctx } from '#worker/services/context.ts'
import type { PushAnswer } from '#worker/services/push-service.ts'

/**
 * For how many users in a row a push service must fail before it counts as down: a single subscription may be broken.
 */
const failuresUntilRest = 3
const longestRestMs = 10 * minuteMs
/** Longer than a call may take: by then a probe has been answered or aborted. */
const probeMs = minuteMs

/** No call was made, because the push service is paused. */
export interface Untried {
  kind: 'untried'
  retryAfterMs: number
}

interface Health {
  state: 'works' | 'probing' | 'rests'
  /** As stored. */
  failures: number
  restMs: number
  /** Users that it has failed to reach since the last accepted message. */
  failedFor: Set<string>
  /** The message that checks whether the service works again. */
  probe: Promise<unknown> | null
  changed: boolean
}

/** Pauses for 1, 2, 4, 8 and then 10 minutes, or as long as the service requests, within these bounds. */
const restAfter = (failures: number, asked: number | undefined): number =>
  Math.min(longestRestMs, Math.max(asked ?? 0, minuteMs * 2 ** failures))

/**
 * Circuit breakers of push services for one batch of messages. A service that is down is paused for minutes, for all
 * batches; then one message is sent as a probe, and the others follow once it is accepted.
 */
export const pushHealth = async (
  { db, realNow }: Pick<Ctx, 'db' | 'realNow'>,
  origins: readonly string[],
): Promise<{
  send: (origin: string, userId: string, call: () => Promise<PushAnswer>) => Promise<PushAnswer | Untried>
  store: () => Promise<void>
}> => {
  const { probed, known } =
    origins.length > 0
      ? await runBatch(
          db,
          restingServices(db, origins, { now: realNow, probeUntil: addMs(realNow, probeMs) }),
        )
      : { probed: [], known: [] }
  const health = new Map(
    origins.map((origin): [string, Health] => {
      const row = known.find((each) => each.origin === origin)
      return [
        origin,
        {
          state: !row ? 'works' : probed.some((each) => each.origin === origin) ? 'probing' : 'rests',
          failures: row?.failures ?? 0,
          restMs: row ? Date.parse(row.restingUntil) - Date.parse(realNow) : 0,
          failedFor: new Set(),
          probe: null,
          changed: false,
        },
      ]
    }),
  )

  const note = (it: Health, userId: string, answer: PushAnswer): PushAnswer => {
    if (answer.kind !== 'failed' || !answer.service) {
      it.failedFor.clear()
      if (it.state === 'probing') Object.assign(it, { state: 'works', failures: 0, changed: true })
      return answer
    }
    it.failedFor.add(userId)
    if (it.state === 'probing' || (it.state === 'works' && it.failedFor.size >= failuresUntilRest)) {
      it.restMs = restAfter(it.failures, answer.retryAfterMs)
      Object.assign(it, { state: 'rests', failures: it.failures + 1, changed: true })
    }
    // A single message must not wait longer than a paused service would.
    const { retryAfterMs, ...failed } = answer
    return retryAfterMs === undefined
      ? failed
      : { ...failed, retryAfterMs: Math.min(retryAfterMs, longestRestMs) }
  }

  return {
    send: async (origin, userId, call) => {
      const it = health.get(origin)
      if (!it) throw new RangeError('Not one of the services of this batch')
      if (it.state === 'probing' && it.probe) await it.probe
      if (it.state === 'rests') return { kind: 'untried', retryAfterMs: it.restMs }
      const answer = call().then((answered) => note(it, userId, answered))
      if (it.state === 'probing') it.probe = answer
      return answer
    },
    store: async () => {
      const changed = [...health].filter(([, { changed }]) => changed)
      const resting = changed.filter(([, { state }]) => state === 'rests')
      const working = changed.filter(([, { state }]) => state === 'works')
      if (changed.length === 0) return
      await runBatch(db, {
        resting: resting.length
          ? pausePushServices(
              db,
              resting.map(([origin, { failures, restMs }]) => ({
                origin,
                failures,
                restingUntil: addMs(realNow, restMs),
              })),
            )
          : undefined,
        working: working.length
          ? noteWorking(
              db,
              working.map(([origin]) => origin),
            )
          : undefined,
      })
    },
  }
}
