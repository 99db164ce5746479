import { describe, expect, test } from 'vitest'
import {
  articleExpiry,
  articleFor,
  firstParagraph,
  languageToFetch,
  quotationFrom,
  type StoredArticle,
  sentencesOf,
} from '#domain/people/biography.ts'

describe('sentences', () => {
  test.each([
    ['en', 'He wrote. She sang!', ['He wrote.', 'She sang!']],
    ['en', 'Dr. Ada King wrote. She died.', ['Dr. Ada King wrote.', 'She died.']],
    ['en', 'J. R. R. Tolkien was a writer. He taught.', ['J. R. R. Tolkien was a writer.', 'He taught.']],
    [
      'en',
      'He was born in St. Louis, Mo., in 1901. He left.',
      ['He was born in St. Louis, Mo., in 1901.', 'He left.'],
    ],
    [
      'en',
      'Ada (born Augusta. Known as Ada; 10 Dec. 1815) was first. She counted.',
      ['Ada (born Augusta. Known as Ada; 10 Dec. 1815) was first.', 'She counted.'],
    ],
    [
      'en',
      'Robert Smith Jr. was No. 1. He won 3.5 points.',
      ['Robert Smith Jr. was No. 1.', 'He won 3.5 points.'],
    ],
    [
      'it',
      'Il dott. Rossi scrisse. Poi S. Pietro lo vide.',
      ['Il dott. Rossi scrisse.', 'Poi S. Pietro lo vide.'],
    ],
    ['it', 'Nacque nel 100 a.C. circa. Morì a Roma.', ['Nacque nel 100 a.C. circa.', 'Morì a Roma.']],
    ['en', 'It never ends (because this is open. Always.', ['It never ends (because this is open. Always.']],
    ['en', '', []],
  ])('in %s: %s', (language, text, sentences) => {
    expect(sentencesOf(text, language)).toEqual(sentences)
  })

  test('two are quoted, or one if two are too long, or part of one', () => {
    expect(quotationFrom('One. Two. Three.', 'en')).toBe('One. Two.')
    const long = `Long ${'word '.repeat(79).trim()}.`
    expect(quotationFrom(`Short. ${long} Third.`, 'en')).toBe(`Short. ${long}`)
    expect(quotationFrom(`${long} ${long}`, 'en')).toBe(long)
    const endless = quotationFrom('word '.repeat(500), 'en')
    expect(endless).toMatch(/^word .*word…$/)
    expect(endless.length).toBeLessThanOrEqual(420)
  })
})

describe('the first paragraph', () => {
  test('is one line of plain text without control or direction characters', () => {
    expect(firstParagraph('\n\n  She\u0000 was\u202e a \tpoet.  \nSecond.', 'en')).toBe('She was a poet.')
    expect(firstParagraph('<b>Not</b> markup.', 'en')).toBe('<b>Not</b> markup.')
  })

  test('is cut at the end of a sentence if too long', () => {
    const sentence = `Long ${'word '.repeat(60).trim()}.`
    const text = firstParagraph(Array.from({ length: 10 }, () => sentence).join(' '), 'en')
    expect(text).toBe([sentence, sentence, sentence].join(' '))
    expect(firstParagraph('x'.repeat(5000), 'en')?.length).toBe(1200)
  })

  test.each(['', ' \n ', '\u200b', '\u0007'])('is null without visible characters: %j', (extract) => {
    expect(firstParagraph(extract, 'en')).toBeNull()
  })
})

describe('the article to show, and the language to fetch', () => {
  const now = '2026-05-10T12:00:00.000Z'
  const kept = (language: string, rest: Partial<StoredArticle> = {}): StoredArticle => ({
    language,
    title: 'Ada',
    text: `In ${language}.`,
    readAt: now,
    expiresAt: articleExpiry('found', now),
    ...rest,
  })
  const none = { title: null, text: null, expiresAt: articleExpiry('none', now) }
  const failed = { ...none, readAt: null, expiresAt: articleExpiry('failed', now) }
  const old = { expiresAt: '2026-05-09T23:59:59.999Z' }

  test.each([
    ['nothing is stored', [], null, 'it'],
    ['the first language is shown if both are stored', [kept('en'), kept('it')], 'it', null],
    ['the second is shown while the first is not fetched yet', [kept('en')], 'en', 'it'],
    ['the second is shown if the first has no article', [kept('it', none), kept('en')], 'en', null],
    ['the second is fetched if the first has no article', [kept('it', none)], null, 'en'],
    ['the second is fetched if the first has failed', [kept('it', failed)], null, 'en'],
    ['neither language has an article', [kept('it', none), kept('en', none)], null, null],
    ['an expired first is fetched while the second is shown', [kept('it', old), kept('en')], 'en', 'it'],
    ['a first that expires today is shown and fetched again', [kept('it', { expiresAt: now })], 'it', 'it'],
  ] as const)('%s', (_, articles, shown, toAsk) => {
    expect(articleFor(articles, ['it', 'en'], now)?.language ?? null).toBe(shown)
    expect(languageToFetch(articles, ['it', 'en'], now)).toBe(toAsk)
  })

  test('an article read before a given time is fetched again', () => {
    const articles = [kept('en', { readAt: '2026-05-01T00:00:00.000Z' })]
    expect(languageToFetch(articles, ['en'], now, '2026-05-01T00:00:00.000Z')).toBeNull()
    expect(languageToFetch(articles, ['en'], now, '2026-05-01T00:00:00.001Z')).toBe('en')
  })

  test('an article is kept for 30 days, its absence for 7, a failure for an hour', () => {
    expect(articleExpiry('found', now)).toBe('2026-06-09T12:00:00.000Z')
    expect(articleExpiry('none', now)).toBe('2026-05-17T12:00:00.000Z')
    expect(articleExpiry('failed', now)).toBe('2026-05-10T13:00:00.000Z')
  })
})
