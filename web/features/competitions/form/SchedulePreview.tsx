import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { AdminCompetitionsPage } from '#contracts/competitions/competition.ts'
import { addDays, daysBetween, isCalendarDay } from '#domain/calendar-day.ts'
import type { CompetitionKind } from '#domain/competitions/kinds/kind-registry.ts'
import { fewestParticipants, lengthSetting, roundsOf, scheduleDays } from '#domain/competitions/length.ts'
import { sealDay } from '#domain/scoring/seal-day.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { settingsInUse } from '#web/shared/competitions/settings-in-use.ts'
import { Button } from '#web/ui/Button.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { partsOf } from '../kinds/registry.ts'
import { type CompetitionValues, playsWholeList } from './form-values.ts'
import { LengthAdviser } from './LengthAdviser.tsx'
import { PlannedRounds } from './PlannedRounds.tsx'

const fewRounds = 6

export function SchedulePreview({
  page: { league, today, members },
  proposes,
}: {
  page: AdminCompetitionsPage
  /** Propose a suitable length, until the user chooses one */
  proposes: boolean
}) {
  const { t } = useTranslation('competitions')
  const { days, mediumDay } = useFormats()
  const { watch, setValue, formState } = useFormContext<CompetitionValues>()
  const values = watch()
  const { type, startDate, endDate, everyone, participants } = values
  const players = everyone ? members.length : participants.length
  const rounds = roundsOf(type, players)
  const lengthField = lengthSetting(type)
  const [typed, setTyped] = useState(false)
  useEffect(() => {
    // `dirtyFields` does not contain a field that was changed back to its default.
    const { unsubscribe } = watch((_, { name, type: cause }) => {
      if (name === lengthField && cause === 'change') setTyped(true)
    })
    return unsubscribe
  }, [watch, lengthField])
  const { dirtyFields, touchedFields } = formState
  const chosen = lengthField && (typed || dirtyFields[lengthField] || touchedFields[lengthField])
  const length = (lengthField && values[lengthField]) || 1
  const hasStart = isCalendarDay(startDate)
  const dated = hasStart && isCalendarDay(endDate) && endDate >= startDate
  const given = dated ? daysBetween(startDate, endDate) + 1 : null
  const needed = scheduleDays(type, players, length)
  const end = hasStart ? addDays(startDate, needed - 1) : null
  const tooShort = given !== null && needed > given
  const daysIn = (count: number) => t('settings.days', { count })
  const rows = hasStart && rounds > 0 && (
    <PlannedRounds competition={{ ...values, rounds, ...(lengthField && { [lengthField]: length }) }} />
  )
  return (
    <section aria-labelledby="preview" className="rounded border border-rule bg-sheet px-5 py-5">
      <h2 id="preview" className="text-xl">
        {t('preview.title')}
      </h2>
      <div className="mt-2 grid gap-3 text-sm text-soft">
        {lengthField && (
          <p>
            {players < fewestParticipants
              ? t('preview.tooFew')
              : t('preview.rounds', { count: rounds, days: daysIn(length), players })}
          </p>
        )}
        {given !== null && !lengthField && (
          <p>{t('preview.span', { count: given, days: days(startDate, endDate) })}</p>
        )}
        {end !== null && rounds > 0 && (
          <p className={tooShort ? 'font-medium text-hold' : undefined}>
            {tooShort
              ? t('preview.tooShort', { needed: daysIn(needed), given })
              : t('preview.fits', { needed: daysIn(needed), end: mediumDay(end) })}
          </p>
        )}
        {end !== null && rounds > 0 && end !== endDate && (
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => setValue('endDate', end, { shouldDirty: true, shouldValidate: true })}
          >
            {t('preview.useEnd', { day: mediumDay(end) })}
          </Button>
        )}
        {rows && rounds <= fewRounds && rows}
        {rows && rounds > fewRounds && <Disclosure summary={t('matches.schedule')}>{rows}</Disclosure>}
        {hasStart && !playsWholeList(values) && (
          <p>{t('preview.teams', { day: mediumDay(addDays(startDate, -1)) })}</p>
        )}
        {dated && !tooShort && <p>{t('preview.seals', { day: mediumDay(sealDay(endDate)) })}</p>}
      </div>
      {rounds > 0 && lengthField && (
        <LengthAdviser
          question={{
            league: league.slug,
            type,
            startDate: hasStart && startDate > today ? startDate : null,
            endDate: dated ? endDate : null,
            participants: everyone ? null : participants,
          }}
          days={length}
          onPropose={
            proposes && partsOf(type).proposesLength && !chosen
              ? (proposed) => setValue(lengthField, proposed)
              : null
          }
          instead={<SeasonPointsFirst type={type} />}
          onChoose={(days) =>
            setValue(lengthField, days, {
              shouldDirty: true,
              shouldTouch: true,
              shouldValidate: true,
            })
          }
        />
      )}
    </section>
  )
}

/** Proposes season points as the first tie-breaker, with the reason. Renders nothing if draws are allowed. */
function SeasonPointsFirst({ type }: { type: CompetitionKind }) {
  const { t } = useTranslation('competitions')
  const { watch, setValue } = useFormContext<CompetitionValues>()
  const values = watch()
  const order = values.tiebreakerPriority
  if (settingsInUse(type, values).every(([name]) => name !== 'tiebreakerPriority')) return null
  if (order[0] === 'season_points') return <p className="text-soft">{t('preview.seasonFirstDone')}</p>
  return (
    <>
      <p className="text-soft">{t('preview.seasonFirstAbout')}</p>
      <Button
        variant="quiet"
        size="sm"
        onClick={() =>
          setValue(
            'tiebreakerPriority',
            ['season_points', ...order.filter((tie) => tie !== 'season_points')],
            {
              shouldDirty: true,
            },
          )
        }
      >
        {t('preview.seasonFirst')}
      </Button>
    </>
  )
}
