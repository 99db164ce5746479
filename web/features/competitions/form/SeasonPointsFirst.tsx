import { useFormContext } from 'react-hook-form'
import type { CompetitionKind } from '#domain/competitions/kinds/kind-registry.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Button } from '#web/ui/Button.tsx'
import { settingsInUse } from '../settings-in-use.ts'
import type { CompetitionValues } from './form-values.ts'

/** Proposes season points as the first tie-breaker, with the reason. Renders nothing if draws are allowed. */
export function SeasonPointsFirst({ type }: { type: CompetitionKind }) {
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
