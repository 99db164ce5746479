import { readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { activityKinds, newsKindOf, newsKinds } from '#domain/news/news-registry.ts'
import { channels } from '#domain/notifications/channels.ts'
import { root } from '#scripts/lib/paths.ts'
import { textOf } from '../support/imports.ts'

describe('kinds of news and channels are compared only in their registries', () => {
  /** Texts that look like a kind of news but are none, and files that can't read the registry. */
  const others: Record<string, string> = {
    'db/schema/triggers/waivers.sql': 'a trigger: it opens the claims of places that are recorded as free',
    'db/schema/triggers/webhook-due.sql': "a trigger of the league's own channel",
    'db/seed/demo-comments.ts': 'finds what it has recorded itself',
    'web/features/person/History.tsx': 'events in the life of a person',
    'worker/domain/scoring/deaths.ts': 'events in the life of a person',
    'web/lib/auth/client.ts': 'what a link in a mail opens',
    'web/lib/auth/session.ts': 'what a link in a mail opens',
  }
  const registries = [
    'worker/domain/news/',
    'worker/domain/notifications/channels.ts',
    'worker/services/notifications/channels/',
    'web/features/profile/notifications/channel-forms.tsx',
  ]
  const news = new Set<string>([...newsKinds, ...activityKinds.filter((kind) => newsKindOf(kind) !== null)])
  const oneOf = (words: Iterable<string>) => `'(?:${[...words].join('|')})'`
  const compared = String.raw`\s*(?:[!=]==?|<>|\bin\b|\bis(?: not)?\b)\s*\(?`
  const comparison = new RegExp(
    [
      String.raw`\b(?:case|when)\s+${oneOf([...news, ...channels])}`,
      String.raw`kind\b['")]?${compared}${oneOf(news)}`,
      String.raw`channel\b['")]?${compared}${oneOf(channels)}`,
      // In SQL.
      String.raw`\.(?:kind|news_kind)\s*=\s*${oneOf(news)}`,
      String.raw`\bchannel\s*=\s*${oneOf(channels)}`,
      String.raw`(?:eq|ne)\([\w.]+\.(?:kind|newsKind), ${oneOf(news)}`,
      String.raw`(?:eq|ne)\([\w.]+\.channel, ${oneOf(channels)}`,
    ].join('|'),
    'i',
  )
  const code = ['worker', 'db', 'web'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && /\.(tsx?|sql)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name))),
  )

  test('no other file compares with one', () => {
    const wrong = code
      .filter((file) => !file.startsWith('db/migrations/') && !(file in others))
      .filter((file) => !registries.some((place) => file.startsWith(place)))
      .flatMap((file) =>
        textOf(file)
          .split('\n')
          .flatMap((line) => (comparison.test(line) ? [`${file}: ${line.trim()}`] : [])),
      )
    expect(wrong).toEqual([])
  })

  test('every exception is still needed', () => {
    expect(Object.keys(others).filter((file) => !comparison.test(textOf(file)))).toEqual([])
  })
})
