import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { day } from '#contracts/fields/fields.ts'
import type { League } from '#contracts/league.ts'
import { changedFrom, contractResolver, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { liesAhead } from '#web/shared/lies-ahead.ts'
import { SeasonDatesFields } from '#web/shared/RulesFields.tsx'
import { SealedListsSwitch } from '#web/shared/SealedListsSwitch.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useSaveLeague } from './use-save.ts'

export const seasonDates = z.object({ startDate: day.nullable(), endDate: day.nullable() })

export const dateOfRefusal = {
  season_start_fixed: 'startDate',
  season_start_past: 'startDate',
  season_dates_overlap: 'startDate',
  season_dates_reversed: 'endDate',
  season_end_only_later: 'endDate',
  sealed_start_missing: 'startDate',
  sealed_start_too_soon: 'startDate',
} as const

export function SeasonDatesForm({ league }: { league: League }) {
  const { t } = useTranslation(['admin', 'common'])
  const { startDate, endDate, listsSealed, season } = league
  const form = useForm({
    values: { startDate, endDate, listsSealed },
    // What another admin has saved meanwhile must not discard unsaved changes.
    resetOptions: { keepDirtyValues: true },
    resolver: contractResolver(seasonDates.extend({ listsSealed: z.boolean() })),
  })
  const { defaultValues: saved = {}, isDirty } = form.formState
  const save = useSaveLeague((error) => showFormProblem(form, t('saveFailed'), error, dateOfRefusal))
  useUnsaved(isDirty)
  const next = form.watch()
  const over = season.state === 'ended' || season.state === 'sealed'
  const begun = season.state === 'running'
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid gap-6"
        onSubmit={form.handleSubmit((dates) => {
          const reset = sending(form)
          save.mutate({ league: league.id, ...changedFrom(saved, dates) }, { onSuccess: () => reset(dates) })
        })}
      >
        <SeasonDatesFields
          startDisabled={over || (begun && startDate !== null)}
          endDisabled={over}
          min={begun && endDate ? endDate : undefined}
        />
        {season.state === 'before' || startDate === null ? (
          <SealedListsSwitch
            checked={next.listsSealed}
            onCheckedChange={(sealed) => form.setValue('listsSealed', sealed, { shouldDirty: true })}
            startAhead={liesAhead(next.startDate) || season.sealedNow}
            disabled={over}
          />
        ) : null}
        {over ? (
          <p className="text-sm text-soft">{t('dates.over')}</p>
        ) : (
          begun && startDate && <p className="text-sm text-soft">{t('dates.begun')}</p>
        )}
        <div>
          <Button type="submit" busy={save.isPending} disabled={over}>
            {t('common:actions.save')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
