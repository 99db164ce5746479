import { freePort } from '#scripts/lib/port.ts'
import { startRuntime } from '#scripts/lib/runtime/runtime.ts'
import { childrenNamed } from '../support/memory.ts'

/** The built Worker on the same database, to measure its cost in its own runtime. */
export interface InWorkerd {
  pids: number[]
  get: (path: string, token: string) => Promise<void>
  setNow: (now: string) => Promise<void>
  /** Runs the scheduled job; returns the results of its steps. */
  cron: () => Promise<Record<string, unknown>>
  stop: () => Promise<void>
}

/** Starts it with these settings; tokens signed with the same secrets are valid. */
export const startInWorkerd = async (folder: string, vars: Record<string, string>): Promise<InWorkerd> => {
  const before = new Set(childrenNamed('workerd'))
  const runtime = await startRuntime({ bundle: `${folder}/local.js`, port: await freePort(), vars })
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const answer = await fetch(runtime.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    // Both calls return a JSON object.
    return (await answer.json()) as Record<string, unknown>
  }
  return {
    pids: childrenNamed('workerd').filter((pid) => !before.has(pid)),
    get: async (path, token) => {
      const answer = await fetch(runtime.url + path, { headers: { authorization: `Bearer ${token}` } })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`)
    },
    setNow: async (now) => void (await post('/dev/clock', { now })),
    cron: async () => {
      const summary = await post('/dev/cron', { cron: '*/15 * * * *' })
      if (summary.ok !== true) throw new Error(`The job failed: ${JSON.stringify(summary)}`)
      return summary
    },
    stop: runtime.stop,
  }
}
