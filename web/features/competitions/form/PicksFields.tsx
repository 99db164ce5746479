import { useFormContext } from 'react-hook-form'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { NumberInput } from '#web/shared/RulesFields.tsx'
import { SegmentedInput } from '#web/ui/form/SegmentedInput.tsx'
import type { CompetitionValues } from './form-values.ts'

export function PicksFields({ most }: { most: number }) {
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
