import type { Factor } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { auth } from '#web/lib/auth/client.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { createRecoveryCodes } from '#web/lib/auth/recovery-codes.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import type { Own } from '../own.ts'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { SetUpKey } from './SetUpKey.tsx'

const SetUpFactorDialog = lazily(() => import('./SetUpFactorDialog.tsx'))

export function FactorSection({ own: { user } }: { own: Own }) {
  const { t } = useTranslation(['profile', 'auth'])
  const [settingUp, setSettingUp] = useState(false)
  const factors = (user.factors ?? []).filter(({ status }) => status === 'verified')
  const authenticators = factors.filter(({ factor_type }) => factor_type !== 'recovery_code')
  return (
    <>
      {authenticators.length === 0 ? (
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="text-soft">{t('factor.off')}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="quiet" onClick={() => setSettingUp(true)}>
              {t('factor.setUp')}
            </Button>
            <SetUpKey />
          </div>
        </div>
      ) : (
        <div className="grid gap-4">
          <p className="flex items-center gap-2 text-ok">
            <ShieldCheck className="size-5 shrink-0" aria-hidden="true" />
            {t('factor.on')}
          </p>
          <ul>
            {authenticators.map((factor) => (
              <FactorRow key={factor.id} factor={factor} />
            ))}
          </ul>
          <RecoveryCodes hasSet={factors.length > authenticators.length} />
        </div>
      )}
      {settingUp && <SetUpFactorDialog onClose={() => setSettingUp(false)} />}
    </>
  )
}

function FactorRow({ factor }: { factor: Factor }) {
  const { t } = useTranslation(['profile', 'auth'])
  const { moment } = useFormats()
  const remove = async () => {
    const { error } = await auth.mfa.unenroll({ factorId: factor.id })
    // The session is back at AAL1, and its user lacks the factor now.
    if (!error) await auth.refreshSession()
    if (error) notify.error(t('factor.failed'), { description: authProblem(error) })
    else notify.success(t('factor.removed'))
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3">
      <div>
        <p>
          {factor.friendly_name || t(factor.factor_type === 'webauthn' ? 'factor.keyName' : 'factor.name')}
        </p>
        <p className="text-sm text-faint">{t('factor.added', { day: moment(factor.created_at) })}</p>
      </div>
      <ConfirmButton
        label={t('factor.remove')}
        size="sm"
        title={t('factor.removeTitle')}
        text={t('factor.removeText')}
        danger
        onConfirm={remove}
      />
    </li>
  )
}

const statusKey = ['auth', 'recovery-codes']

const readStatus = async () => {
  const { data, error } = await auth.mfa.recoveryCodes.getStatus()
  if (error) throw error
  return data
}

/**
 * The number of unused recovery codes, and a button to create new ones. `hasSet`: the user has a set, even a used-up
 * one.
 */
function RecoveryCodes({ hasSet }: { hasSet: boolean }) {
  const { t } = useTranslation(['profile', 'auth'])
  const queries = useQueryClient()
  const status = useQuery({ queryKey: statusKey, queryFn: readStatus, enabled: hasSet })
  const [asking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const [codes, setCodes] = useState<string[] | null>(null)
  const make = async () => {
    setBusy(true)
    const made = await createRecoveryCodes(hasSet)
    setBusy(false)
    setAsking(false)
    if (made.error) return notify.error(t('recovery.failed'), { description: authProblem(made.error) })
    setCodes(made.codes)
    await queries.invalidateQueries({ queryKey: statusKey })
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-rule py-3">
      <div>
        <p>{t('recovery.title')}</p>
        <p className="text-sm text-faint">
          {hasSet ? status.data && t('recovery.left', status.data) : t('recovery.none')}
        </p>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={busy && !hasSet}
        onClick={() => (hasSet ? setAsking(true) : void make())}
      >
        {t(hasSet ? 'recovery.again' : 'recovery.make')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('recovery.againTitle')}
        text={t('recovery.againText')}
        confirmLabel={t('recovery.again')}
        busy={busy}
        onConfirm={() => void make()}
      />
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </div>
  )
}
