import { getTableColumns, getTableName, is } from 'drizzle-orm'
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { describe, expect, test } from 'vitest'
import type { PersonalLine } from '#db/personal-data/line.ts'
import { personalData } from '#db/personal-data/registry.ts'
import * as schema from '#db/schema/index.ts'

const personalLines = new Map<string, PersonalLine>(
  Object.entries(personalData).flatMap(([name, line]) => ('columns' in line ? [[name, line] as const] : [])),
)

/** Every table by its name in the schema, with its entry in the registry of personal data. */
const tables = Object.entries(schema).flatMap(([name, table]) =>
  is(table, SQLiteTable) ? [{ name, table, line: personalLines.get(name) }] : [],
)
const nameOf = new Map<string, string>(tables.map(({ name, table }) => [getTableName(table), name]))

/** Words in names of columns that hold users, addresses, or texts of users. */
const personalNames =
  /user|actor|author|reporter|recipient|operator|subject|player|email|address|agent|reason|^text$|^html$|By$|onlyFor|invited|displayName|friendlyName|^name$/i

/** Columns with such names that hold nothing of users. */
const harmless = new Set([
  'articles.text',
  'authFactors.factorType',
  'authUsers.emailConfirmedAt',
  'authUsers.emailOnTrust',
  'authUsers.emailChangeConfirmed',
  'authUsers.emailChangeSentAt',
  'authUsers.invitedAt',
  'competitions.cancelReason',
  'jobCursors.name',
  'jobLeases.name',
  'jobRuns.name',
  'matches.decidedBy',
  'picks.voidReason',
  'scoreEntries.reasons',
])

describe('the registry of personal data', () => {
  test('has a line for every table', () => {
    expect(Object.keys(personalData).toSorted()).toEqual(tables.map(({ name }) => name).toSorted())
  })

  test('names every column that refers to a user or to a user’s row', () => {
    const ofUsers = new Set(['profiles', 'authUsers'])
    const missing = new Set<string>()
    // A row that is deleted together with a user's row belongs to the user as well, over any number of steps.
    for (let found = -1; found !== ofUsers.size; ) {
      found = ofUsers.size
      for (const { name, table, line } of tables)
        for (const key of getTableConfig(table).foreignKeys) {
          const { columns, foreignTable } = key.reference()
          const target = nameOf.get(getTableName(foreignTable)) ?? ''
          if (!ofUsers.has(target)) continue
          if (target !== 'profiles' && key.onDelete === 'cascade') ofUsers.add(name)
          for (const { name: column } of columns) {
            const property = Object.entries(getTableColumns(table)).find(([, each]) => each.name === column)
            const at = property?.[0] ?? column
            if (!line || !(at in line.columns)) missing.add(`${name}.${at}`)
          }
        }
    }
    expect([...missing]).toEqual([])
    expect([...ofUsers]).toEqual(expect.arrayContaining(['authRefreshTokens', 'authRecoveryCodes']))
  })

  test('names every column whose name suggests a user, an address or their text', () => {
    const missing = tables.flatMap(({ name, table, line }) =>
      name === 'people'
        ? []
        : Object.keys(getTableColumns(table))
            .map((column) => ({ column, at: `${name}.${column}` }))
            .filter(({ column, at }) => personalNames.test(column) && !harmless.has(at))
            .filter(({ column }) => !line || !(column in line.columns))
            .map(({ at }) => at),
    )
    expect(missing).toEqual([])
  })

  test('erases every column that it says is erased', () => {
    const forgotten = tables.flatMap(({ name, table, line }) => {
      if (!line) return []
      const { erased } = line
      if (typeof erased === 'object' && erased !== null) {
        const goes = getTableConfig(table).foreignKeys.some(
          (key) =>
            key.onDelete === 'cascade' &&
            nameOf.get(getTableName(key.reference().foreignTable)) === erased.with,
        )
        return goes ? [] : [`${name} does not go with ${erased.with}`]
      }
      const isErased = Object.values(line.columns).includes('erased')
      return erased === null && isErased && !withOthers.has(name) ? [name] : []
    })
    expect(forgotten).toEqual([])
  })
})

/** Erased by the statements of another entry: profiles, comments, or the job that removes objects. */
const withOthers = new Set(['profiles', 'reactions', 'commentReports', 'removedObjects'])
