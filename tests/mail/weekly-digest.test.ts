import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deadlineKinds } from '#domain/seasons/deadlines.ts'
import { languageCodes } from '#locales/languages.ts'
import { type Digest, type DigestLeague, digestMail } from '#worker/mail/templates/weekly-digest.ts'

const league: DigestLeague = {
  name: 'Night Owls',
  url: 'https://deathlist.example/l/night-owls',
  daysSince: 12,
  hasReport: false,
  table: [
    { rank: 1, name: 'Anna', isReader: false, points: 1045, provisional: 15 },
    { rank: 2, name: 'Ben', isReader: true, points: 30, provisional: 0 },
  ],
  happened: ['The death of Ada Example on 3 May 2026 is confirmed. +15 for Anna'],
  more: 2,
  comes: [{ kind: 'round_ends', on: '2026-05-20', round: 2, competition: 'Winter Cup' }],
}
const digest = (more: Partial<Digest> = {}): Digest => ({
  locale: 'en',
  leagues: [league],
  weekday: 1,
  hour: 8,
  timeZone: 'Europe/Rome',
  stopUrl: 'https://deathlist.example/unsubscribe/x~letter~y',
  settingsUrl: 'https://deathlist.example/profile/notifications',
  ...more,
})
const quiet: DigestLeague = {
  ...league,
  name: 'Quiet',
  daysSince: null,
  table: [],
  happened: [],
  more: 0,
  comes: [],
}

describe('the weekly digest', () => {
  test('in English', () => {
    expect(digestMail(digest()).text).toBe(`The week in Night Owls

Night Owls
==========
12 days since the last death on the lists.

The leaderboard
1. Anna: 1,045 (+15 provisional)
2. Ben (you): 30

What happened
- The death of Ada Example on 3 May 2026 is confirmed. +15 for Anna
- And 2 more things.

Next dates
- 20 May: round 2 of Winter Cup ends

Open the league:
https://deathlist.example/l/night-owls

This digest comes every Monday at 08:00 (Europe/Rome).

Another day or hour:
https://deathlist.example/profile/notifications

No more weekly digests:
https://deathlist.example/unsubscribe/x~letter~y

Deathlist
`)
  })

  test('in Italian, with a league in which nothing happened', () => {
    const { subject, text } = digestMail(
      digest({ locale: 'it', leagues: [league, quiet], weekday: 7, hour: 20, timeZone: 'America/New_York' }),
    )
    expect(subject).toBe('La settimana delle tue leghe')
    expect(text).toContain('Ultimo decesso nelle liste: 12 giorni fa.')
    expect(text).toContain('- 20 maggio: finisce il turno 2 di Winter Cup')
    expect(text).toContain(`Quiet
=====
In questa stagione ancora nessun decesso nelle liste.

La classifica
Non c’è ancora.

Che cosa è successo
Questa settimana non è successo niente.

Prossime date
Nessuna data in vista.`)
    expect(text).toContain('Questo riepilogo arriva ogni domenica alle 20:00 (America/New York).')
  })

  test.each(languageCodes)('says the same in text and HTML (%s)', (locale) => {
    const comes = deadlineKinds.map((kind) => ({
      kind,
      on: '2026-05-20',
      round: 3,
      competition: 'Winter Cup',
    }))
    const { subject, text, html } = digestMail(digest({ locale, leagues: [{ ...league, comes }, quiet] }))
    expect(html).toContain(`<html lang="${locale}">`)
    for (const each of [text, html]) expect(each).not.toMatch(/undefined|null|NaN|\[object/)
    const words = (content: string) => new Set(content.match(/[\p{L}\d]{3,}/gu))
    const shown = words(html.replace(/<head>.*<\/head>|<style.*?<\/style>/gs, '').replace(/<[^>]+>/g, ' '))
    const missing = [...words(text.replace(/https?:\S+/g, ''))].filter((word) => !shown.has(word))
    expect([subject.length > 5, missing]).toEqual([true, []])
  })

  test('shows provisional points that would be taken away, too', () => {
    const table = [{ rank: 1, name: 'Anna', isReader: false, points: 5, provisional: -1200 }]
    const words = (locale: 'en' | 'it') =>
      digestMail(digest({ locale, leagues: [{ ...league, table }] })).text
    expect(words('en')).toContain('1. Anna: 5 (-1,200 provisional)')
    expect(words('it')).toContain('1. Anna: 5 (-1200 da confermare)')
  })

  test('shows no ranks while nobody has points', () => {
    const table = ['Anna', 'Ben'].map((name) => ({
      rank: 1,
      name,
      isReader: false,
      points: 0,
      provisional: 0,
    }))
    expect(digestMail(digest({ leagues: [{ ...league, table }] })).text).toContain('– Anna: 0\n– Ben: 0')
  })

  test('counts no days while a reported death is not settled', () => {
    const { text, html } = digestMail(digest({ leagues: [{ ...league, hasReport: true }] }))
    for (const each of [text, html]) expect(each).not.toMatch(/since the last death|undefined|null/)
    expect(text).toContain('==========\n\nThe leaderboard')
  })

  test('contains no mark-up or links from text typed by users', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (name, other) => {
        const typed = `${name}<b>x</b>https://evil.example/${other}`
        const { subject, html, text } = digestMail(
          digest({
            leagues: [
              {
                ...league,
                name: typed,
                table: [{ rank: 1, name: typed, isReader: true, points: 1, provisional: 0 }],
                happened: [typed],
              },
            ],
          }),
        )
        expect(subject).not.toMatch(/[\r\n]/)
        expect(html).not.toContain('<b>x')
        for (const each of [html, text]) expect(each).not.toContain('evil.example')
      }),
      { numRuns: 200 },
    )
  })

  test.each([
    [0, 'Last death on the lists: today.'],
    [1, 'Last death on the lists: yesterday.'],
    [2, '2 days since the last death on the lists.'],
  ])('%i days after the last death', (daysSince, words) => {
    expect(digestMail(digest({ leagues: [{ ...league, daysSince }] })).text).toContain(words)
  })
})
