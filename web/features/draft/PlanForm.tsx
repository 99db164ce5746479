import { useEffect, useState } from 'react'
import type { DraftPage, DraftView } from '#contracts/draft.ts'
import { hourMs } from '#domain/calendar-day.ts'
import { notifyProblem, problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUnsaved } from '#web/lib/navigation/unsaved.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
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

interface PlanFormProps {
  page: DraftPage
  draft: DraftView | null
  onDirty: (isDirty: boolean) => void
}

/** The fields of a plan, at first those of the planned draft or a proposal, and how they are saved. */
const usePlan = ({ page, draft, onDirty }: PlanFormProps) => {
  const { t } = useTranslation('draft')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const [proposed] = useState(() => localText(Math.ceil(Date.parse(page.now) / hourMs) * hourMs + hourMs))
  const planned = draft
    ? { startsAt: localText(Date.parse(draft.startsAt)), seconds: draft.secondsPerTurn, rounds: draft.rounds }
    : { startsAt: proposed, seconds: 60, rounds: page.maxPicks }
  const [startsAt, setStartsAt] = useState(planned.startsAt)
  const [seconds, setSeconds] = useState(planned.seconds)
  const [rounds, setRounds] = useState<number | null>(planned.rounds)
  const isDirty = startsAt !== planned.startsAt || seconds !== planned.seconds || rounds !== planned.rounds
  useUnsaved(isDirty)
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const plan = trpc.draft.plan.useMutation({
    onSuccess: (next) => {
      utils.draft.page.setData({ league }, next)
      onDirty(false)
      notify.success(t('form.done'))
    },
    onError: (error) => notifyProblem(t('form.failed'), error),
  })
  const isComplete = !Number.isNaN(Date.parse(startsAt)) && rounds !== null
  return {
    startsAt,
    setStartsAt,
    seconds,
    setSeconds,
    rounds,
    setRounds,
    problem: plan.error ? problemOf(plan.error) : null,
    isSaving: plan.isPending,
    isComplete,
    save: () => {
      if (isComplete)
        plan.mutate({
          league,
          startsAt: new Date(startsAt).toISOString(),
          secondsPerTurn: seconds,
          rounds,
        })
    },
  }
}

export function PlanForm(props: PlanFormProps) {
  const { t } = useTranslation('draft')
  const lengthOf = useLengths()
  const { page } = props
  const { startsAt, setStartsAt, seconds, setSeconds, rounds, setRounds, problem, ...saving } = usePlan(props)
  const lengths = [...new Set<number>([...turnLengths, seconds])].sort((a, b) => a - b)
  return (
    <form
      noValidate
      aria-labelledby="plan"
      className="mt-6 grid gap-5 border-t border-ink pt-5"
      onSubmit={(event) => {
        event.preventDefault()
        saving.save()
      }}
    >
      <h2 id="plan" className="text-2xl">
        {t(page.draft ? 'form.change' : 'form.title')}
      </h2>
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          type="datetime-local"
          label={t('form.startsAt')}
          value={startsAt}
          onChange={(event) => setStartsAt(event.target.value)}
          error={problem?.field === 'startsAt' ? problem.message : undefined}
        />
        <Select
          label={t('form.seconds')}
          options={lengths.map((value) => ({ value: String(value), label: lengthOf(value) }))}
          value={String(seconds)}
          onValueChange={(value) => setSeconds(Number(value))}
        />
        <NumberField
          label={t('form.rounds')}
          range={[1, page.maxPicks]}
          value={rounds}
          onValueChange={setRounds}
          error={problem?.field === 'rounds' ? problem.message : undefined}
        />
      </div>
      <p className="max-w-[60ch] text-sm text-soft">{t('form.about')}</p>
      <div>
        <Button type="submit" busy={saving.isSaving} disabled={!saving.isComplete}>
          {t(page.draft ? 'form.save' : 'form.submit')}
        </Button>
      </div>
    </form>
  )
}
