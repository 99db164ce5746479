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

/** The shortest and the longest round, in days. */
export const durationRange = [1, 366] as const

const tieOrder = z.array(z.enum(tieBreakers))

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
        // Any of them, each at most once, the coin last. A list that is too long is refused before its items are read.
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

/**
 * Creates a schema for the setting of each name. The caller states the result type, which follows from the settings.
 */
const forEach = <Schemas>(
  settings: Readonly<Record<string, Setting>>,
  make: (setting: Setting) => z.ZodType,
) => Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, make(setting)])) as Schemas

export const settingValues = forEach<Values>(allSettings, (setting) => schemasOf(setting).given)
/** The settings as input: each may be left out; settings of other kinds are ignored. */
export const givenSettings = forEach<Wrapped<'nullish'>>(allSettings, (setting) =>
  schemasOf(setting).given.nullish(),
)
/** The settings as output: null if the kind has no setting of that name. */
export const outputSettings = forEach<Wrapped<'nullable'>>(allSettings, (setting) =>
  schemasOf(setting).output.nullable(),
)

const withDefault = (setting: Setting): z.ZodType => schemasOf(setting).given.default(setting.usual)

/** The stored settings of each kind; a setting that an older row does not have gets its default. */
export const storedSettings = Object.fromEntries(
  competitionKinds.map((type) => [type, z.object(forEach<z.ZodRawShape>(kinds[type].settings, withDefault))]),
  // Each schema is made from its kind's settings.
) as unknown as Record<CompetitionKind, z.ZodType<OwnSettings>>

/** Validates the settings of a stored competition; null for settings that its kind does not have. */
export const readSettings = (row: { type: CompetitionKind; settings: unknown }) =>
  everySetting(storedSettings[row.type].parse(row.settings))
