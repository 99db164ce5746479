import { type Column, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { columnsOf } from '#db/fields.ts'
import type { RuleKey } from '#domain/league-settings/rule-settings.ts'
import {
  type GivenValues,
  isSettingValue,
  type KeyOf,
  leagueKeys,
  ruleKeys,
  type SettingKey,
  type SettingValues,
  scoringRuleKeys,
  settingOf,
} from '#domain/league-settings/values.ts'
import { leagueRules, leagues } from '../schema/index.ts'

type Table = typeof leagues | typeof leagueRules

const columnOf = (table: Table, key: SettingKey): Column | undefined =>
  Object.entries(getTableColumns(table)).find(([name]) => name === key)?.[1]

/** The JSON value of a setting in a row; the default if the row is older than the setting. */
const storedJson = (table: Table, key: SettingKey): SQL => {
  const path = sql.raw(`'$.${key}'`)
  const fallback = sql.raw(`'${JSON.stringify(settingOf(key).default)}'`)
  return sql`coalesce(${table.settings} -> ${path}, ${fallback})`
}

const readJson = (key: SettingKey) => (json: unknown) => {
  const value: unknown = JSON.parse(String(json))
  return isSettingValue(key, value) ? value : settingOf(key).default
}

type Selection<K extends SettingKey> = { [P in K]: SQL<SettingValues[P]> }

/** Select fields that read settings: their own column, or their value in the JSON. */
const selectionOf = <K extends SettingKey>(table: Table, keys: readonly K[]): Selection<K> =>
  Object.fromEntries(
    keys.map((key) => {
      const column = columnOf(table, key)
      return [key, column ? sql`${column}`.mapWith(column) : storedJson(table, key).mapWith(readJson(key))]
    }),
  ) as Selection<K>

export type LeagueSettingKey = KeyOf<'league'>

const { settings: _league, ...leagueColumns } = getTableColumns(leagues)
const { settings: _rules, ...ruleColumns } = getTableColumns(leagueRules)

export const leagueWithSettings = { ...leagueColumns, ...selectionOf(leagues, leagueKeys) }

export const rulesWithSettings = { ...ruleColumns, ...selectionOf(leagueRules, ruleKeys) }

export const scoringRulesSelection = {
  ...columnsOf(leagueRules, 'leagueId', 'version', 'effectiveFrom'),
  ...selectionOf(leagueRules, scoringRuleKeys),
}

/** Splits settings as their table stores them: those with a column, and the others by key. */
const storedIn = <K extends SettingKey>(table: Table, keys: readonly K[], values: GivenValues<K>) => {
  const given = keys.filter((key) => values[key] !== undefined)
  const part = (hasColumn: boolean) =>
    Object.fromEntries(
      given
        .filter((key) => (columnOf(table, key) !== undefined) === hasColumn)
        .map((key) => [key, values[key]]),
    )
  return { columns: part(true), settings: part(false) }
}

type RulesRow = typeof leagueRules.$inferInsert
type WithRules = Omit<RulesRow, 'settings' | RuleKey> & SettingValues<RuleKey>

export const rulesRow = (rules: WithRules): RulesRow => {
  const { leagueId, version, effectiveFrom, maxPicks, createdBy, createdAt } = rules
  const { settings } = storedIn(leagueRules, ruleKeys, rules)
  return { leagueId, version, effectiveFrom, maxPicks, settings, createdBy, createdAt }
}

/** All settings of a new league, as columns of its row. `name` is one of them. */
export const leagueSettingRow = ({ name, ...values }: SettingValues<LeagueSettingKey>) => {
  const { columns, settings } = storedIn(leagues, leagueKeys, values)
  return { name, ...columns, settings }
}

export const leagueSettingChanges = (values: GivenValues<LeagueSettingKey>) => {
  const { columns, settings } = storedIn(leagues, leagueKeys, values)
  return { ...columns, settings: sql`json_patch(${leagues.settings}, ${JSON.stringify(settings)})` }
}

export const hasSettings = (leagueId: string, values: SettingValues<LeagueSettingKey>): SQL<boolean> => {
  const same = leagueKeys.map((key) => {
    const column = columnOf(leagues, key)
    return column
      ? sql`${column} = ${sql.param(values[key], column)}`
      : sql`${storedJson(leagues, key)} = ${JSON.stringify(values[key])}`
  })
  return sql<boolean>`exists (select 1 from ${leagues} where ${leagues.id} = ${leagueId} and ${sql.join(same, sql` and `)})`
}
