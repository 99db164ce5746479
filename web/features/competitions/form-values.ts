import type { Resolver } from 'react-hook-form'
import { z } from 'zod'
import {
  type CompetitionView,
  competitionNameMax,
  competitionRanges,
  tiebreakerPriority,
} from '#contracts/competition.ts'
import { day, id, lineOfText, wholeNumber } from '#contracts/fields.ts'
import { fewestParticipants } from '#domain/competitions/length.ts'
import { settingsOf, usualDurationDays, usualTiebreakers } from '#domain/competitions/plan.ts'
import { competitionTypes, pickParticipations, scoringDirections } from '#domain/competitions/types.ts'
import { contractResolver } from '../../lib/forms.ts'

const duration = wholeNumber(competitionRanges.durationDays)

/** The form of a competition: every type's fields at once, each kept while another type is looked at. */
const schema = z
  .object({
    name: z.string().trim().min(1).pipe(lineOfText(competitionNameMax)),
    type: z.enum(competitionTypes),
    startDate: day,
    endDate: day,
    everyone: z.boolean(),
    participants: z.array(id),
    pickParticipation: z.enum(pickParticipations),
    picksCount: wholeNumber(competitionRanges.picksCount),
    roundDurationDays: duration,
    matchDurationDays: duration,
    tiebreakerPriority,
    allowDraws: z.boolean(),
    scoringDirection: z.enum(scoringDirections),
    allowMultiple: z.boolean(),
  })
  .refine(({ everyone, participants }) => everyone || participants.length >= fewestParticipants, {
    path: ['participants'],
  })
export type CompetitionValues = z.output<typeof schema>

/** True where everyone plays with the whole list. */
export const playsWholeList = ({ type, pickParticipation }: CompetitionValues): boolean =>
  type === 'one_shot_madness' || pickParticipation === 'all'

/** The values of a competition that is being planned afresh. */
export const emptyValues = (picksCount: number): CompetitionValues => ({
  name: '',
  type: 'championship',
  startDate: '',
  endDate: '',
  everyone: true,
  participants: [],
  pickParticipation: 'all',
  picksCount,
  roundDurationDays: usualDurationDays,
  matchDurationDays: usualDurationDays,
  tiebreakerPriority: [...usualTiebreakers],
  allowDraws: true,
  scoringDirection: 'standard',
  allowMultiple: false,
})

/** The values of a competition that is there. */
export const valuesOf = (competition: CompetitionView, picksCount: number): CompetitionValues => {
  const usual = emptyValues(picksCount)
  return {
    name: competition.name,
    type: competition.type,
    startDate: competition.startDate,
    endDate: competition.endDate,
    everyone: competition.participants === null,
    participants: competition.participants ?? [],
    pickParticipation: competition.pickParticipation,
    picksCount: competition.picksCount ?? usual.picksCount,
    roundDurationDays: competition.roundDurationDays ?? usual.roundDurationDays,
    matchDurationDays: competition.matchDurationDays ?? usual.matchDurationDays,
    tiebreakerPriority: competition.tiebreakerPriority ?? usual.tiebreakerPriority,
    allowDraws: competition.allowDraws ?? usual.allowDraws,
    scoringDirection: competition.scoringDirection ?? usual.scoringDirection,
    allowMultiple: competition.allowMultiple ?? usual.allowMultiple,
  }
}

/** What is sent: only what belongs to the type. */
export const inputOf = (values: CompetitionValues) => ({
  name: values.name,
  startDate: values.startDate,
  endDate: values.endDate,
  participants: values.everyone ? null : values.participants,
  ...settingsOf(values.type, { ...values, pickParticipation: playsWholeList(values) ? 'all' : 'subset' }),
})

/** True when what every competition needs is not all there. */
export const isInfoMissing = ({ name, startDate, endDate }: CompetitionValues): boolean =>
  name.trim() === '' || startDate === '' || endDate === ''

/** Checks the form. A field of another type, or one that is out of use, is never in the way. */
export const competitionResolver = (
  wording: () => Partial<Record<string, string>>,
): Resolver<CompetitionValues, unknown, CompetitionValues> => {
  const check = contractResolver(schema, wording)
  return (values, context, options) => {
    const usual = emptyValues(1)
    const { type } = values
    return check(
      {
        ...values,
        ...(playsWholeList(values) ? { picksCount: usual.picksCount } : {}),
        ...(type === 'death_cup' ? {} : { roundDurationDays: usual.roundDurationDays }),
        ...(type === 'league_duel' ? {} : { matchDurationDays: usual.matchDurationDays }),
      },
      context,
      options,
    )
  }
}
