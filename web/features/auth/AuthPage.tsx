import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { auth } from '../../lib/auth/client.ts'
import { forgetInvitation, siteWithInvitation, useInvitation } from '../../lib/auth/invitation.ts'
import { Button } from '../../ui/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthNoticeBox, useToldNotice } from './AuthNoticeBox.tsx'
import { CheckMail } from './CheckMail.tsx'
import { GoogleButton } from './GoogleButton.tsx'

import { type AuthMode, type Credentials, SignInForm } from './SignInForm.tsx'
import { useGoogleOffered } from './settings.ts'
import { rememberedEmail } from './typed-email.ts'

interface Waiting {
  email: string
  why: 'created' | 'waiting'
}

/** Sign in or create an account. The only page that is there without a session. */
export default function AuthPage() {
  const { t } = useTranslation('auth')
  const invitation = useInvitation()
  const notice = useToldNotice()
  const [chosen, setChosen] = useState<AuthMode | null>(null)
  // Most who are invited are new here; who comes back from a mailed link is not.
  const mode = chosen ?? (invitation && !notice ? 'signUp' : 'signIn')
  const [waiting, setWaiting] = useState<Waiting | null>(null)
  const form = useForm<Credentials>({ defaultValues: { email: rememberedEmail(), password: '' } })
  const google = useGoogleOffered()

  if (waiting) {
    const { email, why } = waiting
    return (
      <AuthLayout
        title={t('checkMail.title')}
        lede={t(why === 'created' ? 'checkMail.text' : 'checkMail.waiting', { email })}
      >
        <CheckMail
          email={email}
          type="signup"
          submitLabel={t('confirm.signup.submit')}
          sent={why === 'created'}
          resend={() =>
            auth.resend({ type: 'signup', email, options: { emailRedirectTo: siteWithInvitation() } })
          }
          onOther={() => setWaiting(null)}
        />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      title={t(`${mode}.title`)}
      kicker={invitation ? t('invitation.kicker') : undefined}
      lede={invitation ? t('invitation.text', { code: invitation.code }) : t(`${mode}.lede`)}
    >
      {notice && <AuthNoticeBox notice={notice} />}
      <div className="grid gap-6">
        <SignInForm form={form} mode={mode} onUnconfirmed={(email, why) => setWaiting({ email, why })} />
        {google && <GoogleButton />}
        <div className="grid justify-items-start gap-2 border-t border-rule pt-5 text-soft">
          <p>
            {t(`${mode}.switchQuestion`)}{' '}
            <Button
              variant="text"
              onClick={() => {
                form.clearErrors()
                setChosen(mode === 'signIn' ? 'signUp' : 'signIn')
              }}
            >
              {t(`${mode}.switchAction`)}
            </Button>
          </p>
          {invitation && (
            <Button variant="text" className="-ml-1" onClick={forgetInvitation}>
              {t('invitation.discard')}
            </Button>
          )}
        </div>
      </div>
    </AuthLayout>
  )
}
