import type { WhatIfPage } from '#contracts/statistics.ts'
import { keysInSection, scoringFieldKeys, settingOf, wordsOf } from '#domain/league-settings/values.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useSettingWords } from '#web/shared/setting-words.ts'
import { Button } from '#web/ui/Button.tsx'
import { NumberField } from '#web/ui/form/NumberField.tsx'
import { Segmented } from '#web/ui/form/Segmented.tsx'
import { Select } from '#web/ui/form/Select.tsx'
import { changed, type Otherwise } from './otherwise.ts'

/** The select's value for "none"; its values are strings. */
const everyone = 'everyone'

/** The changed assumptions. There is no submit button: the table updates at once. */
export function WhatIfForm({
  page,
  otherwise,
  onChange,
}: {
  page: WhatIfPage
  otherwise: Otherwise
  onChange: (next: Otherwise) => void
}) {
  const { t } = useTranslation(['statistics', 'common'])
  const { shortDay } = useFormats()
  const { rules, deaths } = page
  const settingText = useSettingWords([])
  const shown: Partial<Record<string, unknown>> = { ...rules, ...otherwise }
  return (
    <section aria-label={t('whatIf.form')} className="grid grid-cols-2 gap-5 lg:grid-cols-1">
      {keysInSection(scoringFieldKeys, 'scoring').map((key) => {
        const setting = settingOf(key)
        const { onlyWith } = setting
        if (onlyWith && shown[onlyWith.setting] !== onlyWith.option) return null
        const label = settingText(wordsOf(key).label)
        const set = (value: string | number | null) =>
          // The controls below only offer values of their rule.
          onChange(changed(otherwise, key, value as (typeof rules)[typeof key] | null, rules[key]))
        if (setting.kind === 'choice')
          return (
            <Segmented
              key={key}
              className="col-span-full"
              label={label}
              options={Object.entries(setting.options).map(([value, { recorded }]) => ({
                value,
                label: settingText(recorded),
              }))}
              value={String(shown[key])}
              onValueChange={set}
            />
          )
        if (setting.kind !== 'number') return null
        return (
          <NumberField
            key={key}
            label={label}
            value={Number(shown[key])}
            range={setting.range}
            onValueChange={set}
          />
        )
      })}
      <Select
        className="col-span-full"
        label={t('whatIf.without')}
        value={otherwise.without ?? everyone}
        options={[
          { value: everyone, label: t('whatIf.everyDeath') },
          ...deaths.map(({ wikidataId, name, diedOn }) => ({
            value: wikidataId,
            label: diedOn ? t('whatIf.death', { name, day: shortDay(diedOn) }) : name,
          })),
        ]}
        onValueChange={(value) =>
          onChange(changed(otherwise, 'without', value === everyone ? null : value, null))
        }
      />
      <p className="col-span-full">
        <Button
          variant="quiet"
          size="sm"
          disabled={Object.keys(otherwise).length === 0}
          onClick={() => onChange({})}
        >
          {t('whatIf.reset')}
        </Button>
      </p>
    </section>
  )
}
