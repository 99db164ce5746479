import { Controller, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { competitionRanges } from '#contracts/competition.ts'
import type { CompetitionType } from '#domain/competitions/types.ts'
import { NumberInput } from '../../shared/RulesFields.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Switch } from '../../ui/Switch.tsx'
import type { CompetitionValues } from './form-values.ts'
import { TiebreakerOrder } from './TiebreakerOrder.tsx'

/** The fields of one type alone. */
export function TypeSettings({ type }: { type: CompetitionType }) {
  switch (type) {
    case 'death_cup':
      return <CupSettings />
    case 'league_duel':
      return <DuelSettings />
    case 'one_shot_madness':
      return <OneShotSettings />
    case 'championship':
      return null
  }
}

function CupSettings() {
  const { t } = useTranslation('competitions')
  return (
    <>
      <NumberInput<CompetitionValues>
        name="roundDurationDays"
        label={t('form.roundDuration')}
        range={competitionRanges.durationDays}
        className="sm:max-w-md"
      />
      <TieOrder />
    </>
  )
}

function DuelSettings() {
  const { t } = useTranslation('competitions')
  const { control, watch } = useFormContext<CompetitionValues>()
  return (
    <>
      <NumberInput<CompetitionValues>
        name="matchDurationDays"
        label={t('form.matchDuration')}
        range={competitionRanges.durationDays}
        className="sm:max-w-md"
      />
      <Controller
        control={control}
        name="allowDraws"
        render={({ field }) => (
          <Switch
            label={t('form.draws')}
            description={t('form.drawsAbout')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {!watch('allowDraws') && <TieOrder />}
    </>
  )
}

function TieOrder() {
  const { t } = useTranslation('competitions')
  const { control } = useFormContext<CompetitionValues>()
  return (
    <Controller
      control={control}
      name="tiebreakerPriority"
      render={({ field }) => (
        <>
          <Switch
            label={t('form.seasonPoints')}
            description={t('form.seasonPointsAbout')}
            checked={field.value.includes('season_points')}
            onCheckedChange={(counts) => {
              const others = field.value.filter((tie) => tie !== 'season_points')
              field.onChange(counts ? ['season_points', ...others] : others)
            }}
          />
          <TiebreakerOrder value={field.value} onChange={field.onChange} />
        </>
      )}
    />
  )
}

function OneShotSettings() {
  const { t } = useTranslation('competitions')
  const { control } = useFormContext<CompetitionValues>()
  return (
    <>
      <Controller
        control={control}
        name="scoringDirection"
        render={({ field }) => (
          <Segmented
            label={t('form.direction')}
            options={[
              { value: 'standard', label: t('form.standard') },
              { value: 'reversed', label: t('form.reversed') },
            ]}
            value={field.value}
            onValueChange={field.onChange}
            className="sm:max-w-md"
          />
        )}
      />
      <Controller
        control={control}
        name="allowMultiple"
        render={({ field }) => (
          <Switch
            label={t('form.multiple')}
            description={t('form.multipleAbout')}
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
    </>
  )
}
