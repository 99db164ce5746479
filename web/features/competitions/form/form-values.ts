import { z } from 'zod'
import {
  type CompetitionView,
  competitionNameMax,
  picksCountRange,
} from '#contracts/competitions/competition.ts'
import { settingValues } from '#contracts/competitions/competition-settings.ts'
import { day, id, lineOfText, wholeNumber } from '#contracts/fields/fields.ts'
import { ownSettings, playsSubset, usualSettings } from '#domain/competitions/competition-plan.ts'
import { pickParticipations } from '#domain/competitions/competition-types.ts'
import { competitionKinds } from '#domain/competitions/kinds/kind-registry.ts'
import { fewestParticipants } from '#domain/competitions/length.ts'
import { contractResolver } from '#web/lib/forms.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { settingsInUse } from '#web/shared/competitions/settings-in-use.ts'

/** The form of a competition has the fields of all kinds, so that values are kept while another kind is selected. */
const schema = z
  .object({
    name: z.string().trim().min(1).pipe(lineOfText(competitionNameMax)),
    type: z.enum(competitionKinds),
    startDate: day,
    endDate: day,
    everyone: z.boolean(),
    participants: z.array(id),
    pickParticipation: z.enum(pickParticipations),
    picksCount: wholeNumber(picksCountRange),
    ...settingValues,
  })
  .refine(({ everyone, participants }) => everyone || participants.length >= fewestParticipants, {
    path: ['participants'],
  })
export type CompetitionValues = z.output<typeof schema>

export const playsWholeList = ({ type, pickParticipation }: CompetitionValues): boolean =>
  !playsSubset(type) || pickParticipation === 'all'

export const emptyValues = (picksCount: number): CompetitionValues => ({
  name: '',
  type: competitionKinds[0],
  startDate: '',
  endDate: '',
  everyone: true,
  participants: [],
  pickParticipation: 'all',
  picksCount,
  ...usualSettings,
})

export const valuesOf = (competition: CompetitionView, picksCount: number): CompetitionValues => ({
  name: competition.name,
  type: competition.type,
  startDate: competition.startDate,
  endDate: competition.endDate,
  everyone: competition.participants === null,
  participants: competition.participants ?? [],
  pickParticipation: competition.pickParticipation,
  picksCount: competition.picksCount ?? picksCount,
  ...usualSettings,
  ...ownSettings(competition.type, competition),
})

/** The input of the API: only the fields of the selected kind */
export const inputOf = (values: CompetitionValues) => ({
  name: values.name,
  startDate: values.startDate,
  endDate: values.endDate,
  participants: values.everyone ? null : values.participants,
  pickParticipation: playsWholeList(values) ? ('all' as const) : ('subset' as const),
  picksCount: playsWholeList(values) ? null : values.picksCount,
  ...ownSettings(values.type, values),
})

const check = contractResolver(schema, () => ({ participants: t('competitions:form.tooFew') }))

/** Validates the form. Errors in fields of other kinds, or in unused fields, are ignored. */
export const competitionResolver: typeof check = (values, context, options) => {
  const inUse = settingsInUse(values.type, values).map(([name]) => [name, values[name]])
  return check(
    {
      ...values,
      ...(playsWholeList(values) ? { picksCount: 1 } : {}),
      ...usualSettings,
      ...Object.fromEntries(inUse),
    },
    context,
    options,
  )
}
