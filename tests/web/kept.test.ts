import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type PersistedQuery, persistedQueries } from '#web/lib/persistence/persisted-names.ts'
import { persistedPartsOf } from '#web/lib/persistence/persisted-parts.ts'
import { appRouter } from '#worker/trpc/router.ts'

/** Which answers may be stored in a browser. */

interface Schema {
  $ref?: string
  anyOf?: Schema[]
  type?: string | string[]
  enum?: unknown[]
  properties?: Record<string, Schema>
  items?: Schema
  $defs?: Record<string, Schema>
}

const outputOf = (name: string): Schema => {
  const procedure: unknown = Reflect.get(appRouter._def.procedures, name)
  // tRPC stores the schema there, without a type for it.
  const { output } = (procedure as { _def: { output?: z.ZodType } })._def
  if (!output) throw new Error(`${name} tells nothing`)
  return z.toJSONSchema(output, { unrepresentable: 'any', io: 'output' }) as Schema
}

/** An answer with a value in every part: a list with one element, and in each text its path. */
const filled = (schema: Schema, root: Schema, path: string): unknown => {
  if (schema.$ref) return filled(root.$defs?.[schema.$ref.split('/').at(-1) ?? ''] ?? {}, root, path)
  const [first] = schema.anyOf?.filter(({ type }) => type !== 'null') ?? []
  if (first) return filled(first, root, path)
  if (schema.properties)
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, part]) => [name, filled(part, root, `${path}.${name}`)]),
    )
  if (schema.items) return [filled(schema.items, root, path)]
  return schema.enum?.[0] ?? ([schema.type].flat().includes('string') ? `<${path}>` : 1)
}

const answerOf = (name: string): unknown => {
  const schema = outputOf(name)
  return filled(schema, schema, name)
}

/** The names of the texts in the stored part of an answer. */
const keptTexts = (name: PersistedQuery): string[] =>
  [...persistedPartsOf(name, answerOf(name)).matchAll(/<[\w.]+\.(\w+)>/g)].map(([, part]) => part ?? '')

/** Every text that is stored, at any path. Review a new one before you add it here. */
const known = [
  ...[
    'id',
    'slug',
    'name',
    'text',
    'href',
    'url',
    'until',
    'leagueId',
    'leagueSlug',
    'leagueName',
    'listName',
    'suggestedName',
  ],
  ...['userId', 'displayName', 'avatarUrl', 'participants', 'winners', 'champions'],
  // A line-up: ids of one's own picks, and of others' once their lists are open.
  ...['captain', 'vice', 'order', 'place', 'who'],
  // A quoted article.
  'licence',
  ...['deathlistId', 'pickId', 'personId', 'wikidataId', 'into', 'description', 'imageUrl', 'imageCreditUrl'],
  ...['wikidataUrl', 'wikipediaUrl', 'revisionUrl', 'sourceUrl', 'sources', 'reason', 'message', 'stopped'],
  // The reasons for a pick's points, in our words.
  ...['rule', 'because'],
  ...[
    'at',
    'on',
    'day',
    'today',
    'date',
    'since',
    'from',
    'to',
    'month',
    'months',
    'start',
    'end',
    'asOf',
    'through',
  ],
  ...[
    'startDate',
    'endDate',
    'createdAt',
    'archivedAt',
    'sealsOn',
    'joinedAt',
    'addedAt',
    'removedAt',
    'undoUntil',
  ],
  ...[
    'countsFrom',
    'settlesAt',
    'effectiveFrom',
    'rulesEffectiveFrom',
    'firstListUntil',
    'chooseUntil',
    'readUntil',
  ],
  ...[
    'birthDate',
    'diedOn',
    'formerDay',
    'reportedDate',
    'reportedAt',
    'confirmedAt',
    'evidenceSince',
    'checkedAt',
  ],
  ...[
    'behindSince',
    'oldestCheckAt',
    'decidedOn',
    'scoredOn',
    'startedAt',
    'cancelledAt',
    'effectiveAt',
    'withdrawnAt',
  ],
  ...[
    'birthdays',
    'chanceThrough',
    'sealedUntil',
    'home',
    'away',
    'winner',
    'loser',
    'ahead',
    'behind',
    'before',
    'after',
    'competition',
  ],
  ...[
    'userIds',
    'firstUserId',
    'secondUserId',
    'oneFromLead',
    'holders',
    'title',
    'coinCommitment',
    'coinSeed',
  ],
]

/** Fields of the comments on a death, which are not stored: a deleted comment must be gone everywhere. */
const remarks = [
  'author.avatarUrl',
  'author.displayName',
  'author.userId',
  'at',
  'editedAt',
  'id',
  'text',
].map((part) => `voice.remembrance.latest.${part}`)
const invitation = [
  'createdAt',
  'email',
  'id',
  ...['avatarUrl', 'displayName', 'userId'].map((part) => `invitedBy.${part}`),
]

describe('persisted responses', () => {
  test('contain only texts that may be stored', () => {
    const texts = new Set(persistedQueries.flatMap(keptTexts))
    expect(texts.size).toBeGreaterThan(80)
    expect([...texts].filter((part) => !known.includes(part))).toEqual([])
    expect(known.filter((part) => !texts.has(part))).toEqual([])
  })

  test('omit secret links, invite codes, comments and invitations', () => {
    const left = persistedQueries.flatMap((name) => {
      const all = [...JSON.stringify(answerOf(name)).matchAll(/<([\w.]+)>/g)].map(([, path]) => path)
      const kept = persistedPartsOf(name, answerOf(name))
      return all.filter((path) => !kept.includes(`<${path}>`))
    })
    expect([...new Set(left)].sort()).toEqual(
      [
        'calendar.page.feeds.atomUrl',
        'calendar.page.feeds.jsonUrl',
        'calendar.page.link.url',
        'league.dashboard.leagues.inviteCode',
        ...remarks.map((part) => `person.get.leagues.announcement.${part}`),
        ...['today.deaths', 'match'].flatMap((lines) =>
          remarks.map((part) => `league.home.${lines}.${part}`),
        ),
        ...['home', 'list', 'membersPage'].flatMap((page) =>
          page === 'list'
            ? ['league.list.inviteCode']
            : [
                ...(page === 'membersPage' ? [] : remarks.map((part) => `league.${page}.activity.${part}`)),
                `league.${page}.league.inviteCode`,
                ...(page === 'membersPage'
                  ? invitation.map((part) => `league.membersPage.invitations.${part}`)
                  : []),
              ],
        ),
      ].sort(),
    )
  })
})
