import { mkdirSync, writeFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { articles, people, profiles } from '#db/schema/index.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { type NewsScene, noon, startNewsScene } from './scene.ts'

let s: NewsScene
beforeAll(async () => {
  s = await startNewsScene()
  mkdirSync(inRoot('test-output/mails'), { recursive: true })
})
afterAll(() => s?.stop())

const english = {
  text: 'She was a poet. She wrote <b>three</b> books. A third sentence.',
  title: 'Ada (poet)',
}

const somebody = async (life: Partial<typeof people.$inferInsert>, image: string | null = 'Ada K.jpg') => {
  const scene = await s.begin(['Ann'])
  const { person } = scene
  await s.db
    .update(people)
    .set({ birthYear: 1962, descriptions: { en: 'English poet' }, image, ...life })
    .where(eq(people.id, person))
  await s.db.insert(articles).values({
    personId: person,
    language: 'en',
    ...english,
    readAt: noon,
    expiresAt: '2026-06-01T00:00:00.000Z',
  })
  return scene
}
const confirmed = { status: 'confirmed', diedOn: '2026-05-08', confirmedAt: noon } as const
const reported = {
  status: 'reported',
  reportedDeathDate: '2026-05-08',
  reportedDeathPrecision: 'day',
  reportedAt: noon,
  evidenceSince: noon,
} as const
const keep = (name: string, html: string) => writeFileSync(inRoot(`test-output/mails/${name}.html`), html)

test('a confirmed death: the message shows life, source and certainty, and no points', async () => {
  const { league, users, person } = await somebody(confirmed)
  const [ann] = users
  const device = await s.subscribe(ann)
  await s.record(league, 'confirmed', { personId: person, data: { diedOn: '2026-05-08' } })
  await s.run()
  const [mail] = await s.mailsTo(ann)
  if (!mail) throw new Error('no mail')
  keep('death', mail.html)
  expect(mail.subject).toBe('The death of Ada Example on 8 May 2026 is confirmed')
  expect(mail.text.split('\n\n').slice(1, 6)).toEqual([
    'Ada Example\n1962 – 8 May 2026',
    `She was a poet. She wrote <b>three</b> books.
“Ada (poet)”, Wikipedia: https://en.wikipedia.org/wiki/Ada_(poet)
CC BY-SA 4.0: https://creativecommons.org/licenses/by-sa/4.0/`,
    'Confirmed on 10 May, by Wikidata',
    'In your league “Test league”.',
    `Remember Ada Example:\nhttp://127.0.0.1:8787/person/${person}`,
  ])
  expect(mail.html).toContain('She wrote &lt;b&gt;three&lt;/b&gt; books.')
  expect(mail.html).toContain(
    'src="https://commons.wikimedia.org/wiki/Special:FilePath/Ada%20K.jpg?width=250"',
  )
  expect(mail.html).toContain('alt="AE"')
  expect(mail.html).toContain('href="https://en.wikipedia.org/wiki/Ada_(poet)"')
  expect(mail.html).not.toContain('third sentence')
  expect(device.received).toEqual([
    {
      title: 'Test league',
      body: [
        'The death of Ada Example on 8 May 2026 is confirmed',
        '1962 – 8 May 2026',
        'She was a poet. She wrote <b>three</b> books. (Wikipedia, CC BY-SA 4.0)',
        'Confirmed on 10 May, by Wikidata',
      ].join('\n'),
      navigate: `http://127.0.0.1:8787/person/${person}`,
      tag: `${league.id}:${person}`,
      lang: 'en',
    },
  ])
})

test('a report in Italian without a picture shows initials and “not confirmed”', async () => {
  const { league, users, person } = await somebody(reported, null)
  const [ann] = users
  await s.db.update(profiles).set({ locale: 'it' }).where(eq(profiles.id, ann.id))
  await s.set(ann, { matrix: { death_reported: { push: false, email: true } }, timeZone: 'Europe/Rome' })
  const { reportedDeathDate, reportedDeathPrecision } = reported
  await s.record(league, 'reported', {
    personId: person,
    data: { reportedDeathDate, reportedDeathPrecision },
  })
  await s.run()
  const [mail] = await s.mailsTo(ann)
  if (!mail) throw new Error('no mail')
  keep('report', mail.html)
  expect(mail.subject).toContain('È stato segnalato il decesso di Ada Esempio')
  expect(mail.text).toContain('Non è confermato.')
  expect(mail.text).toContain('«Ada (poet)», Wikipedia')
  expect(mail.text).toContain('Che cosa si sa di Ada Esempio:')
  expect(mail.html).toContain('>AE</span>')
  expect(mail.html).not.toContain('<img')
  // In the reader's time zone: a day after noon in UTC.
  expect(mail.text).toContain('14:00')
})
