import type { Factor } from '@supabase/auth-js'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Select } from '#web/ui/form/Select.tsx'

/** Which of several factors of one kind is used: its id, and the choice where there are several. */
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
