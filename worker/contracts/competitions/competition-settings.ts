import { z } from 'zod'
import { everySetting, type OwnSettings } from '#domain/competitions/competition-plan.ts'
import { tieBreakers } from '#domain/competitions/competition-types.ts'
import {
  allSettings,
  type CompetitionKind,
  competitionKinds,
  kinds,
  type SettingName,
  type Settings,
} from '#domain/competitions/kinds/kind-registry.ts'
import type { Setting } from '#domain/competitions/setting-types.ts'
import { wholeNumber, words } from '../fields/fields.ts'

/** Shortest and longest round, in days. */
export const durationRange = [1, 366] as const

const tieOrder = z.array(z.enum(tieBreakers))

/** What may be given for a setting, and what is told of one. */
const schemasOf = (setting: Setting): { given: z.ZodType; output: z.ZodType } => {
  switch (setting.takes) {
    case 'days':
      return { given: wholeNumber(durationRange), output: z.int() }
    case 'flag':
      return { given: z.boolean(), output: z.boolean() }
    case 'choice':
      return { given: z.enum(setting.of), output: z.enum(setting.of) }
    case 'tie-breakers':
      return {
        // Any of them, once each, the coin last; a longer order is refused before it is read.
        given: tieOrder
          .max(tieBreakers.length)
          .refine(
            (order) => new Set(order).size === order.length && order.at(-1) === 'coin',
            words('tieBreakers'),
          ),
        output: tieOrder,
      }
  }
}

type Values = { [Name in SettingName]: z.ZodType<Settings[Name], Settings[Name]> }
type Wrapped<Wrap extends 'nullish' | 'nullable'> = { [Name in SettingName]: ReturnType<Values[Name][Wrap]> }

/** A schema for the setting of each name. The caller says its type, which follows from the settings. */
const forEach = <Schemas>(
  settings: Readonly<Record<string, Setting>>,
  make: (setting: Setting) => z.ZodType,
) => Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, make(setting)])) as Schemas

/** A value for each setting of every kind. */
export const settingValues = forEach<Values>(allSettings, (setting) => schemasOf(setting).given)
/** The settings as they are given: any may be left out, and those of other kinds are ignored. */
export const givenSettings = forEach<Wrapped<'nullish'>>(allSettings, (setting) =>
  schemasOf(setting).given.nullish(),
)
/** The settings as they are told: null where the kind has none of that name. */
export const outputSettings = forEach<Wrapped<'nullable'>>(allSettings, (setting) =>
  schemasOf(setting).output.nullable(),
)

const withDefault = (setting: Setting): z.ZodType => schemasOf(setting).given.default(setting.usual)

/** What each kind stores of its settings; a row that is older than a setting has its default. */
export const storedSettings = Object.fromEntries(
  competitionKinds.map((type) => [type, z.object(forEach<z.ZodRawShape>(kinds[type].settings, withDefault))]),
  // Each made of its kind's settings.
) as unknown as Record<CompetitionKind, z.ZodType<OwnSettings>>

/** The settings of a stored competition, checked: null where its kind has none of that name. */
export const readSettings = (row: { type: CompetitionKind; settings: unknown }) =>
  everySetting(storedSettings[row.type].parse(row.settings))
