import { useEffect, useState } from 'react'
import { auth } from '#web/lib/auth/client.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { notifyAuthError } from './provider-message.ts'
import { CodeForm } from './second-factor/CodeForm.tsx'

/** The server's minimum interval between two mails to one address */
const pauseSeconds = 60

interface CheckMailProps {
  email: string
  type: 'signup' | 'recovery'
  resend: () => Promise<{ error: Error | null }>
  onOther: () => void
  sent: boolean
}

export default function CheckMail({ email, type, resend, onOther, sent }: CheckMailProps) {
  const { t } = useTranslation('auth')
  const [left, setLeft] = useState(sent ? pauseSeconds : 0)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const [sending, setSending] = useState(false)
  const sendAgain = async () => {
    setSending(true)
    const { error } = await resend()
    setSending(false)
    if (error) return notifyAuthError(error)
    notify.success(t('toasts.mailSent'), { id: 'auth' })
    setLeft(pauseSeconds)
  }
  return (
    <div className="grid gap-8">
      <CodeForm
        label={t('checkMail.code')}
        submitLabel={t(`confirm.${type}.submit`)}
        onCode={async (token) => {
          const { data, error } = await auth.verifyOtp({ email, token, type })
          if (data.session && type === 'signup') notify.success(t('toasts.signedIn'))
          return { error }
        }}
      />
      <div className="grid justify-items-start gap-3 border-t border-rule pt-6 text-soft">
        <p>{t('checkMail.spam')}</p>
        <p className="-ml-1 flex flex-wrap gap-x-5 gap-y-2">
          <Button variant="text" busy={sending} disabled={left > 0} onClick={() => void sendAgain()}>
            {left > 0 ? t('checkMail.resendIn', { seconds: left }) : t('checkMail.resend')}
          </Button>
          <Button variant="text" onClick={onOther}>
            {t('checkMail.other')}
          </Button>
        </p>
      </div>
    </div>
  )
}
