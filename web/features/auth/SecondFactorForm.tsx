import type { Factor } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { auth } from '../../lib/auth/client.ts'
import { QueryView } from '../../ui/QueryView.tsx'
import { Select } from '../../ui/Select.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { CodeForm } from './CodeForm.tsx'

const readFactors = async () => {
  const { data, error } = await auth.mfa.listFactors()
  if (error) throw error
  return data.totp
}

/** Asks for the code of an authenticator app, and strengthens the session with it. */
export function SecondFactorForm({ onDone }: { onDone: () => void }) {
  const factors = useQuery({ queryKey: ['auth', 'factors'], queryFn: readFactors })
  return (
    <QueryView query={factors} skeleton={<SkeletonText lines={2} />}>
      {(known) => <CodeOfFactor factors={known} onDone={onDone} />}
    </QueryView>
  )
}

function CodeOfFactor({ factors, onDone }: { factors: Factor[]; onDone: () => void }) {
  const { t } = useTranslation('auth')
  const [chosen, setChosen] = useState<string | null>(null)
  const factorId = chosen ?? factors[0]?.id ?? ''
  return (
    <div className="grid gap-5">
      {factors.length > 1 && (
        <Select
          label={t('secondFactor.device')}
          options={factors.map(({ id, friendly_name }) => ({ value: id, label: friendly_name || id }))}
          value={factorId}
          onValueChange={setChosen}
        />
      )}
      <CodeForm
        label={t('fields.code')}
        submitLabel={t('secondFactor.submit')}
        focus
        onCode={async (code) => {
          const { error } = await auth.mfa.challengeAndVerify({ factorId, code })
          if (!error) onDone()
          return { error }
        }}
      />
    </div>
  )
}
