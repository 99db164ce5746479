import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { matrixKeyOf } from '#contracts/accounts/notifications.ts'
import { kindOfMail } from '#contracts/news/kind-of-mail.ts'
import {
  activityKinds,
  kindsWith,
  newsDefinition,
  newsKindOf,
  newsKinds,
  settableKinds,
} from '#domain/news/news-registry.ts'
import { memberChannels } from '#domain/notifications/channels.ts'
import { wantedOf } from '#domain/notifications/settings.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { serverTexts } from '#locales/server.ts'
import { root } from '#scripts/lib/paths.ts'
import { wholeLanguages } from '#tests/support/whole-languages.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
/** The app's texts in a namespace, by the path of their keys. */
const words = (locale: string, namespace: string): Record<string, Record<string, Record<string, string>>> =>
  JSON.parse(read(`locales/${locale}/${namespace}.json`))

describe.each(newsKinds)('%s is complete', (kind) => {
  test('it has activity kinds, unless its setting is elsewhere', () => {
    const from = activityKinds.filter((each) => newsKindOf(each) === kind)
    expect(from.length > 0).toBe(newsDefinition(kind).setElsewhere !== true)
  })

  test('its default channels exist', () => {
    for (const channel of newsDefinition(kind).channels) expect(memberChannels).toContain(channel)
    expect(Object.keys(wantedOf({}, kind))).toEqual([...memberChannels])
  })

  test.each(wholeLanguages)('it has a name for unsubscribing and in the settings, in %s', (locale) => {
    expect(kindOfMail(locale, kind)).toMatch(/\w/)
    const settable = settableKinds.find((each) => each === kind)
    if (settable) expect(words(locale, 'profile').notifications?.kinds?.[matrixKeyOf(settable)]).toMatch(/\w/)
  })
})

describe.each(memberChannels)('%s is complete', (channel) => {
  test.each(wholeLanguages)('it has a name in the settings, in %s', (locale) => {
    expect(words(locale, 'profile').notifications?.channel?.[channel]).toMatch(/\w/)
  })
})

test.each(wholeLanguages)('every kind that is counted after a year has a text, in %s', (locale) => {
  const counted = Object.keys(words(locale, 'league').activity?.brief ?? {})
    .filter((key) => key.endsWith('_other'))
    .map((key) => key.slice(0, -'_other'.length))
  expect(counted.sort()).toEqual(kindsWith('small').toSorted())
})

test('every text that a kind names exists', () => {
  const folder = 'worker/domain/news'
  const code = ['death-news.ts', ...readdirSync(join(root, folder, 'kinds')).map((file) => `kinds/${file}`)]
    .map((file) => read(join(folder, file)))
    .join('\n')
  const named = [...code.matchAll(/\b(?:t|count)\(([^()]*?)[,)]/g)].flatMap(([, first = '']) =>
    [...first.replace(/=== '\w+'/g, '').matchAll(/'(\w+)'/g)].map(([, word = '']) => word),
  )
  expect(named.length).toBeGreaterThan(60)
  const { news } = serverTexts[fallbackLanguage]
  const missing = named.filter((word) => !(word in news) && !(`${word}_other` in news))
  expect(missing).toEqual([])
})
