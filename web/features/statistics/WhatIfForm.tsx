import { useTranslation } from 'react-i18next'
import type { WhatIfPage } from '#contracts/statistics.ts'
import { ruleRanges } from '#domain/league-rules.ts'
import { useFormats } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { Select } from '../../ui/Select.tsx'
import { changed, numberRules, type Otherwise } from './otherwise.ts'

/** Stands for "none" in a select, whose options are texts. */
const everyone = 'everyone'

/** What is thought to be otherwise. There is nothing to send: the table follows. */
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
  const base = otherwise.base ?? rules.base
  const numbers = numberRules.filter((rule) => rule !== 'flatPoints' || base === 'flat')
  return (
    <section aria-label={t('whatIf.form')} className="grid grid-cols-2 gap-5 lg:grid-cols-1">
      <Segmented
        className="col-span-full"
        label={t('common:rules.base')}
        options={[
          { value: 'age', label: t('common:rules.baseAge') },
          { value: 'flat', label: t('common:rules.baseFlat') },
        ]}
        value={base}
        onValueChange={(value) => onChange(changed(otherwise, 'base', value, rules.base))}
      />
      {numbers.map((rule) => (
        <NumberField
          key={rule}
          label={t(`common:rules.${rule}`)}
          value={otherwise[rule] ?? rules[rule]}
          min={ruleRanges[rule][0]}
          max={ruleRanges[rule][1]}
          onValueChange={(value) => onChange(changed(otherwise, rule, value, rules[rule]))}
        />
      ))}
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
