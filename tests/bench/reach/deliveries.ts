import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { sql } from 'drizzle-orm'
import { Failure } from '#scripts/lib/failure.ts'
import { startTestWorker } from '#tests/support/worker.ts'

/*
 * A confirmed death in a thousand leagues of twenty (RECIPIENTS in total), every member with a browser and an
 * address: from the activity items to the last push and the last mail, by the real Worker's job without a
 * queue. Goal: two runs of the job, nobody left out, nothing twice.
 */

const recipients = Number(process.env.RECIPIENTS ?? 20_000)
const members = 20
const leagues = Math.ceil(recipients / members)
const at = '2026-01-01T00:00:00.000Z'

/** A push service that accepts and counts all messages. */
const startCounter = async () => {
  const taken = new Map<string, number>()
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      taken.set(request.url ?? '', (taken.get(request.url ?? '') ?? 0) + 1)
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  return { taken, origin: `http://127.0.0.1:${port}`, stop: () => server.close() }
}

/** Sends it, with the bundles in that folder; throws if somebody was left out. */
export const benchDeliveries = async (bundles: string): Promise<void> => {
  const service = await startCounter()
  const worker = await startTestWorker({ bundles, direct: true, vars: { PUSH_ORIGINS: service.origin } })
  const { db } = worker.database
  const one = async (query: ReturnType<typeof sql>): Promise<number> =>
    (await db.all<{ n: number }>(query))[0]?.n ?? -1
  try {
    const p256dh = createECDH('prime256v1').generateKeys().toString('base64url')
    const auth = randomBytes(16).toString('base64url')
    const numbers = (to: number) =>
      sql`(with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${to}) select i from n)`
    await db.run(sql`insert into profiles (id, email, display_name, locale, created_at)
      select 'u' || i, 'u' || i || '@test.invalid', 'Player ' || i, iif(i % 2, 'it', 'en'), ${at}
      from ${numbers(leagues * members)}`)
    await db.run(sql`insert into leagues (id, slug, name, invite_code, created_by, created_at)
      select 'l' || i, 'l' || i, 'League ' || i, 'c' || i, 'u' || (i * ${sql.raw(String(members))}), ${at} from ${numbers(leagues)}`)
    for (const table of ['memberships', 'membership_periods'])
      await db.run(sql`insert into ${sql.raw(table)} (id, league_id, user_id, joined_at ${sql.raw(table === 'memberships' ? ', role' : '')})
        select 'm' || i, 'l' || (i / ${sql.raw(String(members))}), 'u' || i, ${at}
          ${table === 'memberships' ? sql`, iif(i % ${sql.raw(String(members))}, 'MEMBER', 'OWNER')` : sql``} from ${numbers(leagues * members)}`)
    await db.run(sql`insert into push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
      select 's' || i, 'u' || i, ${service.origin} || '/' || i, ${p256dh}, ${auth}, ${at} from ${numbers(leagues * members)}`)
    await db.run(sql`insert into notification_settings (user_id, time_zone, digest_hour)
      select 'u' || i, 'Europe/Rome', 8 from ${numbers(leagues * members)}`)
    await db.run(sql`insert into people (id, labels, search_text, status, died_on, read_at, created_at, updated_at)
      values ('Q1', '{"en":"Ada Example"}', 'ada', 'confirmed', '2026-05-08', ${at}, ${at}, ${at})`)
    await db.run(sql`insert into activity (id, league_id, kind, news_kind, person_id, data, at)
      select 'a' || i, 'l' || i, 'confirmed', 'death_confirmed', 'Q1', '{"diedOn":"2026-05-08"}', ${new Date().toISOString()}
      from ${numbers(leagues)}`)
    console.log(`  ${(leagues * members).toLocaleString('en')} recipients in ${leagues} leagues`)
    let runs = 0
    for (; runs < 5; runs++) {
      const begun = Date.now()
      const { fan_out, delivering, outbox } = await worker.runCron()
      console.log(
        `  run ${runs + 1}: ${((Date.now() - begun) / 1000).toFixed(1)} s  ${JSON.stringify({ fan_out, delivering, outbox })}`,
      )
      const left = await one(sql`select
        (select count(*) from news_to_send) + (select count(*) from deliveries where sent_at is null) +
        (select count(*) from mail_outbox where sent_at is null) as n`)
      if (left === 0) break
    }
    const pushed = [...service.taken.values()]
    const wrong = [
      ['browsers reached', pushed.length, leagues * members],
      ['pushes in all', pushed.reduce((sum, n) => sum + n, 0), leagues * members],
      ['mails', await one(sql`select count(*) as n from mail_outbox`), leagues * members],
      [
        'addresses',
        await one(sql`select count(distinct to_address) as n from mail_outbox`),
        leagues * members,
      ],
      ['mails not sent', await one(sql`select count(*) as n from mail_outbox where sent_at is null`), 0],
    ].filter(([, is, should]) => is !== should)
    for (const [what, is, should] of wrong) console.log(`  WRONG ${what}: ${is}, not ${should}`)
    if (wrong.length > 0) throw new Failure('Not everybody has got what is due to them, once.')
    console.log('  everybody reached, nothing twice')
    if (runs >= 2) throw new Failure('It took more than two runs of the job.')
  } finally {
    await worker.stop()
    service.stop()
  }
}
