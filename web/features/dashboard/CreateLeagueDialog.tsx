import { Controller, FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { day } from '#contracts/fields.ts'
import { leagueName, leagueNameMax } from '#contracts/league.ts'
import { pickRules } from '#contracts/rules.ts'
import { maxMembers } from '#domain/joining.ts'
import { defaultLeagueName, defaultRules, ruleRanges } from '#domain/league-rules.ts'
import { contractResolver, showFormProblem } from '../../lib/forms.ts'
import { notify } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { trpc } from '../../lib/trpc.ts'
import { liesAhead } from '../../shared/lies-ahead.ts'
import { PickRulesFields, SeasonDatesFields } from '../../shared/RulesFields.tsx'
import { SealedListsSwitch } from '../../shared/SealedListsSwitch.tsx'
import { Disclosure } from '../../ui/Disclosure.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { TextField } from '../../ui/TextField.tsx'

const schema = z.object({
  name: leagueName,
  ...pickRules.shape,
  startDate: day.nullable(),
  endDate: day.nullable(),
  /** Null: not touched, so that lists are sealed where the start lies ahead. */
  listsSealed: z.boolean().nullable(),
  exclusive: z.boolean(),
})

const { maxPicks, minBirthYear, maxBirthYear, newPickDelayDays } = defaultRules
const { allowNewPicks, allowReplacements, replacementRatio } = defaultRules
const defaults: z.input<typeof schema> = {
  name: defaultLeagueName,
  ...{
    maxPicks,
    minBirthYear,
    maxBirthYear,
    newPickDelayDays,
    allowNewPicks,
    allowReplacements,
    replacementRatio,
  },
  startDate: null,
  endDate: null,
  listsSealed: null,
  exclusive: false,
}

/** Makes a league: its name is enough, the rules can be left as they are. Leads on to one's own list in it. */
export default function CreateLeagueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const form = useForm({
    defaultValues: defaults,
    resolver: contractResolver(schema, () => ({ name: t('create.nameRequired') })),
  })
  const { errors } = form.formState
  const create = trpc.league.create.useMutation({
    onSuccess: async (league) => {
      await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
      navigate(paths.league(league.slug).kickOff)
      notify.success(t('create.done'), { description: t('create.doneText') })
    },
    onError: (error) =>
      showFormProblem(form, t('create.failed'), error, { season_dates_reversed: 'endDate' }),
  })
  const [startDate, listsSealed, exclusive] = form.watch(['startDate', 'listsSealed', 'exclusive'])
  const startAhead = liesAhead(startDate)
  const wrongOptions = Object.keys(errors).some((field) => field !== 'name')
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={t('create.title')}
        description={t('create.text', { max: maxMembers - 1 })}
        submitLabel={t('create.submit')}
        busy={create.isPending}
        unsaved={form.formState.isDirty}
        onSubmit={form.handleSubmit((values) =>
          create.mutate({
            ...values,
            listsSealed: !values.exclusive && liesAhead(values.startDate) && (values.listsSealed ?? true),
          }),
        )}
      >
        <TextField
          label={t('create.name')}
          maxLength={leagueNameMax}
          autoComplete="off"
          {...form.register('name')}
          onFocus={(event) => event.currentTarget.select()}
          error={errors.name?.message}
        />
        <Disclosure summary={t('create.options')} forceOpen={wrongOptions}>
          <div className="grid gap-6 pt-4">
            <PickRulesFields limits={{ maxPicks: [1, 20], birthYear: ruleRanges.birthYear }} />
            <SeasonDatesFields />
            {!exclusive && (
              <SealedListsSwitch
                checked={listsSealed ?? true}
                onCheckedChange={(next) => form.setValue('listsSealed', next)}
                startAhead={startAhead}
              />
            )}
            <Controller
              control={form.control}
              name="exclusive"
              render={({ field }) => (
                <Switch
                  label={t('create.exclusive')}
                  description={t('create.exclusiveAbout')}
                  checked={field.value}
                  onCheckedChange={field.onChange}
                />
              )}
            />
          </div>
        </Disclosure>
      </FormDialog>
    </FormProvider>
  )
}
