import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Select } from '#web/ui/form/Select.tsx'

/** The id of the factor to use among several of one kind, and a select if there are several */
export const useFactorChoice = (factors: Factor[]) => {
  const { t } = useTranslation('auth')
  const [chosen, setChosen] = useState<string | null>(null)
  const factorId = chosen ?? factors[0]?.id ?? ''
  const choice = factors.length > 1 && (
    <Select
      label={t('secondFactor.device')}
      options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name || id }))}
      value={factorId}
      onValueChange={setChosen}
    />
  )
  return { factorId, choice }
}
