import { useState } from 'react'
import { type FieldValues, FormProvider, useForm } from 'react-hook-form'
import type { DraftPage } from '#contracts/draft.ts'
import { hourMs } from '#domain/calendar-day.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { NumberInput } from '#web/shared/RulesFields.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { useLengths } from './use-lengths.ts'

/** Seconds per turn: from half a minute, for a draft with everyone present, to a day */
const turnLengths = [30, 60, 90, 120, 300, 3_600, 14_400, 28_800, 86_400] as const

/** The value of a `datetime-local` field, in local time */
const localText = (ms: number): string => {
  const date = new Date(ms)
  return new Date(ms - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

interface Plan {
  startsAt: string
  secondsPerTurn: number
  /** Null: the field is empty. */
  rounds: number | null
}

/** The plan of the page's draft; without one, the next full hour but one */
const planOf = ({ draft, now, maxPicks }: DraftPage): Plan =>
  draft
    ? {
        startsAt: localText(Date.parse(draft.startsAt)),
        secondsPerTurn: draft.secondsPerTurn,
        rounds: draft.rounds,
      }
    : {
        startsAt: localText(Math.ceil(Date.parse(now) / hourMs) * hourMs + hourMs),
        secondsPerTurn: 60,
        rounds: maxPicks,
      }

export function PlanForm({ page }: { page: DraftPage }) {
  const { t } = useTranslation('draft')
  const lengthOf = useLengths()
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const [proposed] = useState(() => planOf(page))
  const form = useForm<Plan>({
    values: page.draft ? planOf(page) : proposed,
    // What another admin has planned meanwhile must not discard unsaved changes.
    resetOptions: { keepDirtyValues: true },
  })
  useUnsaved(form.formState.isDirty)
  const plan = trpc.draft.plan.useMutation({
    onSuccess: (next) => {
      utils.draft.page.setData({ league }, next)
      // A read that has begun before lacks the plan.
      void utils.draft.page.invalidate({ league })
      // The menu has the draft now.
      void utils.league.list.invalidate()
      notify.success(t('form.done'))
    },
    onError: (error) => showFormProblem(form, t('form.failed'), error),
  })
  const { startsAt, secondsPerTurn, rounds } = form.watch()
  const isComplete = !Number.isNaN(Date.parse(startsAt)) && rounds !== null
  const lengths = [...new Set<number>([...turnLengths, secondsPerTurn])].sort((a, b) => a - b)
  const save = form.handleSubmit((typed) => {
    if (typed.rounds === null || !isComplete) return
    const reset = sending(form)
    plan.mutate(
      {
        league,
        startsAt: new Date(typed.startsAt).toISOString(),
        secondsPerTurn: typed.secondsPerTurn,
        rounds: typed.rounds,
      },
      { onSuccess: (next) => reset(planOf(next)) },
    )
  })
  return (
    <FormProvider {...form}>
      <form
        noValidate
        aria-labelledby="plan"
        className="mt-6 grid gap-5 border-t border-ink pt-5"
        onSubmit={save}
      >
        <h2 id="plan" className="text-2xl">
          {t(page.draft ? 'form.change' : 'form.title')}
        </h2>
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField type="datetime-local" label={t('form.startsAt')} {...fieldOf(form, 'startsAt')} />
          <Select
            label={t('form.seconds')}
            options={lengths.map((value) => ({ value: String(value), label: lengthOf(value) }))}
            value={String(secondsPerTurn)}
            onValueChange={(value) => form.setValue('secondsPerTurn', Number(value), { shouldDirty: true })}
          />
          <NumberInput<FieldValues> name="rounds" label={t('form.rounds')} range={[1, page.maxPicks]} />
        </div>
        <p className="max-w-[60ch] text-sm text-soft">{t('form.about')}</p>
        <div>
          <Button type="submit" busy={plan.isPending} disabled={!isComplete}>
            {t(page.draft ? 'form.save' : 'form.submit')}
          </Button>
        </div>
      </form>
    </FormProvider>
  )
}
