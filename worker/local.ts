import type { ExecutionContext, ScheduledController } from '@cloudflare/workers-types'
import { Hono } from 'hono'
import { z } from 'zod'
import { latestMails } from '../db/queries/news/outbox.ts'
import { withHead } from './assets.ts'
import { hashCheaply } from './auth/passwords.ts'
import { createDeps, oncePerIsolate } from './deps.ts'
import { createEntry } from './entry.ts'
import { localClock, setLocalClock } from './local-clock.ts'
import { outboxPage } from './mail/outbox-page.ts'
import { portraitOrigins } from './security-headers.ts'
import type { Worker } from './worker.ts'

/** The Worker for `npm start` and the tests: the deployed one, plus /dev routes that must never be deployed. */

const entry = createEntry(localClock)

export const LeagueRoom = entry.Room

const clockInput = z.object({ now: z.iso.datetime({ offset: true }).nullable() })
const passwordsInput = z.object({ cheap: z.boolean() })
const cronInput = z.object({ cron: z.string().min(1) })

interface DevEnv {
  Bindings: Record<string, unknown>
}

const dev = new Hono<DevEnv>()
dev.post('/dev/clock', async (c) => {
  const input = clockInput.safeParse(await c.req.json().catch(() => null))
  if (!input.success) return c.json({ code: 'validation_failed', message: 'now: an ISO time or null' }, 400)
  setLocalClock(input.data.now)
  return c.json({ now: localClock.now() })
})
dev.get('/dev/clock', (c) => c.json({ now: localClock.now() }))
dev.post('/dev/passwords', async (c) => {
  const input = passwordsInput.safeParse(await c.req.json().catch(() => null))
  if (!input.success) return c.json({ code: 'validation_failed', message: 'cheap: true or false' }, 400)
  hashCheaply(input.data.cheap)
  return c.json(input.data)
})
dev.post('/dev/cron', async (c) => {
  const input = cronInput.safeParse(await c.req.json().catch(() => null))
  if (!input.success) return c.json({ code: 'validation_failed', message: 'cron: a schedule' }, 400)
  // Done in this request instead of the queue, so that the job is complete when the response arrives.
  return c.json(
    await (await entry.load()).scheduled({ cron: input.data.cron }, c.env, c.executionCtx, { here: true }),
  )
})
const dbOf = oncePerIsolate((env) => createDeps(env, localClock).db)
const mails = (bindings: object) => latestMails(dbOf(bindings))
dev.get('/dev/outbox.json', async (c) => c.json(await mails(c.env)))
dev.get('/dev/outbox', async (c) => c.html(outboxPage(await mails(c.env))))
dev.notFound((c) => c.json({ code: 'not_found', message: 'Not found' }, 404))

/** Adds the origin of portraits to the page. */
const localMetas = oncePerIsolate((env) => [{ name: 'commons-base', content: portraitOrigins(env)[0] ?? '' }])

export default {
  fetch: async (
    request: Request,
    env: Record<string, unknown>,
    context: ExecutionContext,
  ): Promise<Response> => {
    if (new URL(request.url).pathname.startsWith('/dev/')) return dev.fetch(request, env, context)
    return withHead(await entry.fetch(request, env, context), { metas: localMetas(env) })
  },
  scheduled: async (
    controller: ScheduledController,
    env: object,
    context: ExecutionContext,
  ): Promise<void> => {
    await (await entry.load()).scheduled(controller, env, context)
  },
  queue: async (...batch: Parameters<Worker['queue']>): Promise<void> => (await entry.load()).queue(...batch),
}
