import type { AuthError } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { auth } from '#web/lib/auth/client.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { createRecoveryCodes } from '#web/lib/auth/recovery-codes.ts'
import { codeRules } from '#web/lib/auth/rules.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { cx } from '#web/lib/text/class-names.ts'
import { digitsOf } from '#web/lib/text/six-digits.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { CodeField } from '#web/ui/form/CodeField.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import { Skeleton } from '#web/ui/state/Skeleton.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { removeUnfinished } from './SetUpKey.tsx'

/** Starts an enrolment, which is not a factor until it is verified. */
const enrol = async () => {
  await removeUnfinished()
  const { data, error } = await auth.mfa.enroll({ factorType: 'totp', issuer: 'Deathlist' })
  if (error) throw error
  return data
}
type Enrolment = Awaited<ReturnType<typeof enrol>>

export default function SetUpFactorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['profile', 'auth'])
  const formId = useId()
  const [codes, setCodes] = useState<string[] | null>(null)
  // The key is shown only once: opening the dialog again starts a new enrolment.
  const enrolment = useQuery<Enrolment, AuthError>({
    queryKey: ['auth', 'enrolment'],
    queryFn: enrol,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const form = useForm({ defaultValues: { code: '' } })
  const { isSubmitting } = form.formState
  const send = useOneAtATime(async ({ code }: { code: string }) => {
    if (!enrolment.data) return
    const { error } = await auth.mfa.challengeAndVerify({ factorId: enrolment.data.id, code: digitsOf(code) })
    if (error) {
      form.setError('code', { message: authProblem(error) })
      form.setFocus('code', { shouldSelect: true })
      return
    }
    notify.success(t('factor.turnedOn'))
    const made = await createRecoveryCodes(false)
    if (made.codes) return setCodes(made.codes)
    // The profile still offers to create them.
    notify.error(t('recovery.failed'), { description: authProblem(made.error) })
    onClose()
  })
  const submit = form.handleSubmit(send)
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />
  return (
    <Dialog
      keepOpen
      // The answer brings the recovery codes, which are shown only once.
      busy={isSubmitting}
      onClose={onClose}
      title={t('factor.title')}
      description={t('factor.scan')}
      footer={
        <Button type="submit" form={formId} busy={isSubmitting} disabled={!enrolment.data}>
          {t('factor.turnOn')}
        </Button>
      }
    >
      {enrolment.error ? (
        <p role="alert" className="text-accent">
          {authProblem(enrolment.error)}
        </p>
      ) : (
        <form id={formId} noValidate className="grid gap-5" onSubmit={(event) => void submit(event)}>
          <Scan enrolment={enrolment.data} />
          <CodeField sends label={t('factor.code')} {...fieldOf(form, 'code', codeRules)} />
          <p className="text-sm text-faint">{t('factor.keepSafe')}</p>
        </form>
      )}
    </Dialog>
  )
}

/** The app's key as a QR code and as text. The code is dark on light in both themes, so that scanners can read it. */
function Scan({ enrolment }: { enrolment: Enrolment | undefined }) {
  const { t } = useTranslation(['profile', 'common'])
  const frame = 'mx-auto size-52 rounded border border-rule bg-[#fff] p-2'
  if (!enrolment)
    return (
      <div role="status" className={frame}>
        <span className="sr-only">{t('common:loading')}</span>
        <Skeleton className="h-full" />
      </div>
    )
  const { qr_code: qr, secret, uri } = enrolment.totp
  return (
    <div className="grid gap-4">
      <a
        href={uri}
        className={cx(buttonClass({ variant: 'quiet' }), 'w-full md:hidden pointer-coarse:inline-flex')}
      >
        <Smartphone />
        {t('factor.openApp')}
      </a>
      <img src={qr} alt={t('factor.qr')} width={208} height={208} className={frame} />
      <div className="grid gap-1 text-sm">
        <p className="text-soft">{t('factor.secret')}</p>
        <p className="flex items-center justify-between gap-3">
          <code className="font-mono">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
          <CopyButton iconOnly text={secret} label={t('factor.copy')} />
        </p>
      </div>
    </div>
  )
}
