import type { ReactNode } from 'react'
import { type FieldErrors, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type AdminCompetitionsPage, competitionNameMax } from '#contracts/competitions/competition.ts'
import { addDays } from '#domain/calendar-day.ts'
import { playsSubset } from '#domain/competitions/competition-plan.ts'
import { kinds } from '#domain/competitions/kinds/kind-registry.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { DateField, TextField } from '#web/ui/form/TextField.tsx'
import { KindField } from '../KindField.tsx'
import { SettingsFields } from '../SettingsFields.tsx'
import { type CompetitionValues, isInfoMissing } from './form-values.ts'
import { PicksFields } from './PicksFields.tsx'
import { PlayersFields } from './PlayersFields.tsx'
import { SchedulePreview } from './SchedulePreview.tsx'

interface CompetitionFormProps {
  form: UseFormReturn<CompetitionValues, unknown, CompetitionValues>
  page: AdminCompetitionsPage
  /** The type is chosen once. */
  typeFixed?: boolean
  onSave: (values: CompetitionValues) => void
  /** The buttons at its foot. */
  footer: ReactNode
}

/** Plans a competition: its fields, with the schedule that they make beside them. */
export function CompetitionForm({ form, page, typeFixed = false, onSave, footer }: CompetitionFormProps) {
  const { t } = useTranslation('competitions')
  const { register, watch, formState } = form
  const { errors } = formState
  const [type, startDate] = watch(['type', 'startDate'])
  const tomorrow = addDays(page.today, 1)
  const complain = (_: FieldErrors<CompetitionValues>) => {
    if (isInfoMissing(form.getValues()))
      notify.error(t('form.missingTitle'), { description: t('form.missing') })
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(onSave, complain)}
        className="grid gap-x-14 gap-y-10 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
      >
        <div className="grid min-w-0 content-start gap-10">
          <TextField
            label={t('form.name')}
            placeholder={t('form.namePlaceholder')}
            maxLength={competitionNameMax}
            autoComplete="off"
            {...register('name')}
            error={errors.name?.message}
          />
          {!typeFixed && <KindField />}
          <Group title={t('form.dates')}>
            <div className="grid gap-5 sm:grid-cols-2">
              <DateField
                label={t('form.start')}
                min={tomorrow}
                description={t('form.startAbout')}
                {...register('startDate')}
                error={errors.startDate?.message}
              />
              <DateField
                label={t('form.end')}
                min={startDate || tomorrow}
                {...register('endDate')}
                error={errors.endDate?.message}
              />
            </div>
          </Group>
          <Group title={t('form.who')}>
            <PlayersFields members={page.members} />
          </Group>
          {playsSubset(type) && (
            <Group title={t('form.picks')}>
              <PicksFields most={page.maxPicks} />
            </Group>
          )}
          {Object.keys(kinds[type].settings).length > 0 && (
            <Group title={t('form.rules')}>
              <SettingsFields type={type} />
            </Group>
          )}
        </div>
        <div className="lg:sticky lg:top-6 lg:row-span-2 lg:self-start">
          <SchedulePreview
            league={page.league.slug}
            today={page.today}
            members={page.members.length}
            proposes={!typeFixed}
          />
        </div>
        <div className="flex flex-wrap items-center gap-3 lg:col-start-1">{footer}</div>
      </form>
    </FormProvider>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5 border-t border-rule pt-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}
