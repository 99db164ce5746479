import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { auth } from '#web/lib/auth/client.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { createRecoveryCodes } from '#web/lib/auth/recovery-codes.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'

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
export function RecoveryCodes({ hasSet }: { hasSet: boolean }) {
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
