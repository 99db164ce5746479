import { useEffect } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { z } from 'zod'
import { createLeagueInput, leagueNameMax } from '#contracts/league.ts'
import { creationKeys, defaultSettings, seasonKeys } from '#domain/league-settings/values.ts'
import { maxMembers } from '#domain/leagues/joining.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { liesAhead } from '#web/shared/lies-ahead.ts'
import { SeasonDatesFields } from '#web/shared/RulesFields.tsx'
import { SealedListsSwitch } from '#web/shared/SealedListsSwitch.tsx'
import { SettingsFields } from '#web/shared/SettingsFields.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { FormDialog } from '#web/ui/form/FormDialog.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'

const schema = createLeagueInput
  .required()
  /** Null: not chosen; lists are then sealed if the start is in the future. */
  .extend({ listsSealed: z.boolean().nullable() })

const defaults: z.input<typeof schema> = {
  ...defaultSettings(creationKeys),
  listsSealed: null,
}

const dates: readonly string[] = seasonKeys
const rules: readonly string[] = creationKeys.filter((key) => key !== 'name' && !dates.includes(key))

/** Creates a league with a proposed name and default rules, then opens its kick-off page. */
export default function CreateLeagueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const { mediumDay } = useFormats()
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const form = useForm({
    defaultValues: defaults,
    resolver: contractResolver(schema, () => ({ name: t('create.nameRequired') })),
  })
  const { errors, isDirty } = form.formState
  // The default name, until the user types one
  const ownName = trpc.profile.me.useQuery().data?.displayName
  useEffect(() => {
    if (!ownName || form.getFieldState('name').isDirty) return
    const hadFocus = document.activeElement?.getAttribute('name') === 'name'
    form.resetField('name', { defaultValue: t('create.proposed', { name: ownName }) })
    if (hadFocus) form.setFocus('name', { shouldSelect: true })
  }, [ownName, form, t])
  const create = trpc.league.create.useMutation({
    onSuccess: async (league) => {
      await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
      navigate(paths.league(league.slug).kickOff)
      notify.success(t('create.done'))
    },
    onError: (error) =>
      showFormProblem(form, t('create.failed'), error, { season_dates_reversed: 'endDate' }),
  })
  const [startDate, endDate, maxPicks, listsSealed, exclusive] = form.watch([
    'startDate',
    'endDate',
    'maxPicks',
    'listsSealed',
    'exclusive',
  ])
  const startAhead = liesAhead(startDate)
  const season = [
    startDate ? mediumDay(startDate) : t('create.atOnce'),
    endDate ? mediumDay(endDate) : t('create.noEnd'),
  ].join(' – ')
  const isWrong = (fields: readonly string[]) => Object.keys(errors).some((field) => fields.includes(field))
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={t('create.title')}
        description={t('create.text', { max: maxMembers - 1 })}
        submitLabel={t('create.submit')}
        busy={create.isPending}
        unsaved={isDirty}
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
          {...fieldOf(form, 'name')}
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="grid gap-3">
          <Disclosure summary={t('create.season')} note={season} forceOpen={isWrong(dates)}>
            <div className="grid gap-6 pt-4 pb-2">
              <SeasonDatesFields />
              {!exclusive && startAhead && (
                <SealedListsSwitch
                  checked={listsSealed ?? true}
                  onCheckedChange={(next) => form.setValue('listsSealed', next)}
                  startAhead={startAhead}
                />
              )}
            </div>
          </Disclosure>
          <Disclosure
            summary={t('create.rules')}
            note={t('common:rules.inWords.picks', { count: Number(maxPicks) || 0 })}
            forceOpen={isWrong(rules)}
          >
            <div className="grid gap-6 pt-4 pb-2">
              <SettingsFields section="picks" keys={creationKeys} atCreation />
              <SettingsFields section="exclusive" keys={creationKeys} atCreation />
            </div>
          </Disclosure>
        </div>
      </FormDialog>
    </FormProvider>
  )
}
