import type { ReactNode } from 'react'
import { FormProvider, type UseFormReturn, useFormContext } from 'react-hook-form'
import { type AdminCompetitionsPage, competitionNameMax } from '#contracts/competitions/competition.ts'
import { addDays } from '#domain/calendar-day.ts'
import { playsSubset } from '#domain/competitions/competition-plan.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useSettingText } from '#web/shared/competitions/kind-words.ts'
import { settingsInUse } from '#web/shared/competitions/settings-in-use.ts'
import { NumberInput } from '#web/shared/RulesFields.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import { DateField, TextField } from '#web/ui/form/TextField.tsx'
import { KindField } from '../KindField.tsx'
import { SettingsFields } from '../SettingsFields.tsx'
import { type CompetitionValues, playsWholeList } from './form-values.ts'
import { PlayersFields } from './PlayersFields.tsx'
import { SchedulePreview } from './SchedulePreview.tsx'

interface CompetitionFormProps {
  form: UseFormReturn<CompetitionValues, unknown, CompetitionValues>
  page: AdminCompetitionsPage
  typeFixed?: boolean
  onSave: (values: CompetitionValues) => void
  footer: ReactNode
}

export function CompetitionForm({ form, page, typeFixed = false, onSave, footer }: CompetitionFormProps) {
  const { t } = useTranslation('competitions')
  const settingText = useSettingText()
  const { watch, formState } = form
  const { errors } = formState
  const values = watch()
  const { type, startDate } = values
  const tomorrow = addDays(page.today, 1)
  const settings = settingsInUse(type, values)
  const complain = () => {
    const { name, startDate, endDate } = form.getValues()
    if (name.trim() === '' || startDate === '' || endDate === '')
      notify.error(t('form.missingTitle'), { description: t('form.missing') })
  }
  return (
    <FormProvider {...form}>
      <form
        noValidate
        onSubmit={form.handleSubmit(onSave, complain)}
        className="grid gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]"
      >
        <div className="grid min-w-0 content-start gap-8">
          <TextField
            label={t('form.name')}
            placeholder={t('form.namePlaceholder')}
            maxLength={competitionNameMax}
            autoComplete="off"
            {...fieldOf(form, 'name')}
          />
          {!typeFixed && <KindField />}
          <div className="grid gap-5 sm:grid-cols-2">
            <DateField
              label={t('form.start')}
              min={tomorrow}
              description={t('form.startAbout')}
              {...fieldOf(form, 'startDate')}
            />
            <DateField label={t('form.end')} min={startDate || tomorrow} {...fieldOf(form, 'endDate')} />
          </div>
          <div className="grid gap-3">
            <Group
              title={t('form.who')}
              summary={
                values.everyone ? t('form.everyone') : t('players', { count: values.participants.length })
              }
              isWrong={errors.participants !== undefined}
            >
              <PlayersFields members={page.members} />
            </Group>
            {playsSubset(type) && (
              <Group
                title={t('form.picks')}
                summary={t(playsWholeList(values) ? 'form.allPicks' : 'form.subset')}
                isWrong={errors.picksCount !== undefined}
              >
                <PicksFields most={page.maxPicks} />
              </Group>
            )}
            {settings.length > 0 && (
              <Group
                title={t('tabs.settings')}
                summary={settings
                  .map(([name, setting]) => settingText(type, name, setting, values[name]))
                  .filter((text) => text !== null)
                  .map((text) => text.join(': '))
                  .join(' · ')}
                isWrong={settings.some(([name]) => errors[name] !== undefined)}
              >
                <SettingsFields type={type} />
              </Group>
            )}
          </div>
        </div>
        {startDate && (
          <div className="lg:sticky lg:top-6 lg:row-span-2 lg:self-start">
            <SchedulePreview page={page} proposes={!typeFixed} />
          </div>
        )}
        <div className="flex flex-wrap items-center gap-3 lg:col-start-1">{footer}</div>
      </form>
    </FormProvider>
  )
}

function Group({
  title,
  summary,
  isWrong,
  children,
}: {
  title: string
  summary: string
  /** A field has an error, so the row must be expanded. */
  isWrong: boolean
  children: ReactNode
}) {
  return (
    <Disclosure summary={title} note={summary} forceOpen={isWrong}>
      <div className="grid gap-5 pt-3 pb-5">{children}</div>
    </Disclosure>
  )
}

function PicksFields({ most }: { most: number }) {
  const { t } = useTranslation('competitions')
  const { control, watch } = useFormContext<CompetitionValues>()
  return (
    <>
      <SegmentedInput
        control={control}
        name="pickParticipation"
        label={t('form.picks')}
        labelHidden
        options={[
          { value: 'all', label: t('form.allPicks') },
          { value: 'subset', label: t('form.subset') },
        ]}
        className="sm:max-w-md"
      />
      {watch('pickParticipation') === 'subset' && (
        <NumberInput<CompetitionValues>
          name="picksCount"
          label={t('form.picksCount')}
          description={t('form.picksCountAbout')}
          range={[1, most]}
          className="sm:max-w-md"
        />
      )}
    </>
  )
}
