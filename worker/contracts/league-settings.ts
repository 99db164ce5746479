import { z } from 'zod'
import type { leagueSettings, Setting } from '../domain/league-settings/setting-registry.ts'
import { type SettingKey, settingOf } from '../domain/league-settings/values.ts'
import type { ScoringPack } from '../domain/packs/pack.ts'
import { day, lineOfText, numberOrText, outputDay, wholeNumber } from './fields/fields.ts'
import { outputScoringPack, scoringPack } from './packs/pack.ts'

type SchemaOf<S> = S extends { kind: 'flag' }
  ? z.ZodBoolean
  : S extends { kind: 'number' }
    ? z.ZodInt
    : S extends { kind: 'choice'; options: infer Options }
      ? z.ZodEnum<{ [Option in keyof Options & string]: Option }>
      : S extends { kind: 'day' }
        ? z.ZodNullable<z.ZodString>
        : S extends { kind: 'pack' }
          ? z.ZodNullable<z.ZodType<ScoringPack>>
          : z.ZodString

type Shape<K extends SettingKey> = { [P in K]: SchemaOf<(typeof leagueSettings)[P]> }

const givenSchema = (setting: Setting): z.ZodType => {
  switch (setting.kind) {
    case 'flag':
      return z.boolean()
    case 'number':
      return wholeNumber(setting.range)
    case 'choice':
      return z.enum(Object.keys(setting.options))
    case 'day':
      return day.nullable()
    case 'text':
      return lineOfText(setting.max)
    case 'pack':
      return scoringPack.nullable()
  }
}

const outputSchema = (setting: Setting): z.ZodType => {
  switch (setting.kind) {
    case 'number':
      return z.int()
    case 'day':
      return outputDay.nullable()
    case 'text':
      return z.string()
    case 'pack':
      return outputScoringPack.nullable()
    default:
      return givenSchema(setting)
  }
}

// Each key has the schema of its setting.
const shapeOf = <K extends SettingKey>(keys: readonly K[], schema: (setting: Setting) => z.ZodType) =>
  Object.fromEntries(keys.map((key) => [key, schema(settingOf(key))])) as Shape<K>

/** Schemas of settings as input, validated against their limits. */
export const givenSettings = <K extends SettingKey>(keys: readonly K[]): Shape<K> =>
  shapeOf(keys, givenSchema)

/** Schemas of settings as output: any stored value, not validated. */
export const outputSettings = <K extends SettingKey>(keys: readonly K[]): Shape<K> =>
  shapeOf(keys, outputSchema)

type AskedShape<K extends SettingKey> = {
  [P in K]: z.ZodOptional<
    (typeof leagueSettings)[P]['kind'] extends 'number'
      ? ReturnType<typeof numberOrText<z.ZodInt>>
      : Shape<K>[P]
  >
}

const askedSchema = (setting: Setting): z.ZodType => {
  if (setting.kind !== 'number') return givenSchema(setting).optional()
  return numberOrText(wholeNumber(setting.range)).optional()
}

/** Schemas of settings in a query: as text, each optional. */
export const querySettings = <K extends SettingKey>(keys: readonly K[]): AskedShape<K> =>
  // Each key has the schema of its setting.
  Object.fromEntries(keys.map((key) => [key, askedSchema(settingOf(key))])) as AskedShape<K>
