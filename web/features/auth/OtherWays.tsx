import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { acceptInvitation } from '#web/lib/auth/invitation.ts'
import { clearProvider, rememberProvider } from '#web/lib/auth/provider-return.ts'
import { accounts } from '#web/lib/auth/session.ts'
import type { Provider, SignInOptions } from '#web/lib/auth/sign-in-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { usePasskeys } from './use-passkeys.ts'

function GoogleMark() {
  return (
    <svg viewBox="0 0 18 18" aria-hidden="true">
      <path
        fill="#4285F4"
        d="M17.64 9.2c0-.64-.06-1.25-.16-1.84H9v3.48h4.84a4.14 4.14 0 0 1-1.8 2.72v2.26h2.92c1.7-1.57 2.68-3.88 2.68-6.62Z"
      />
      <path
        fill="#34A853"
        d="M9 18c2.43 0 4.47-.8 5.96-2.18l-2.92-2.26c-.8.54-1.84.86-3.04.86-2.34 0-4.33-1.58-5.04-3.71H.96v2.33A9 9 0 0 0 9 18Z"
      />
      <path fill="#FBBC05" d="M3.96 10.71a5.4 5.4 0 0 1 0-3.42V4.96H.96a9 9 0 0 0 0 8.08l3-2.33Z" />
      <path
        fill="#EA4335"
        d="M9 3.58c1.32 0 2.5.45 3.44 1.35l2.58-2.58C13.46.9 11.43 0 9 0A9 9 0 0 0 .96 4.96l3 2.33C4.67 5.16 6.66 3.58 9 3.58Z"
      />
    </svg>
  )
}

interface WaysProps {
  options: SignInOptions
  /** The sign-in accepts the invitation that is shown. */
  accepts: boolean
  /** There is no form above. */
  alone: boolean
}

export function OtherWays({ options: { providers, passkeys }, accepts, alone }: WaysProps) {
  const { t } = useTranslation('auth')
  const passkey = usePasskeys({ offered: passkeys, accepts })
  if (!passkeys && providers.length === 0) return null
  return (
    <div className="grid gap-6">
      {!alone && (
        <p className="flex items-center gap-4 text-sm text-faint before:h-px before:flex-1 before:bg-rule after:h-px after:flex-1 after:bg-rule">
          {t('ways.title')}
        </p>
      )}
      <div className="grid gap-3">
        {passkeys && (
          <Button
            variant="quiet"
            busy={passkey.busy}
            icon={<KeyRound aria-hidden="true" />}
            onClick={() => void passkey.signIn()}
          >
            {t('ways.passkey')}
          </Button>
        )}
        {providers.map((provider) => (
          <ProviderButton key={provider.name} provider={provider} accepts={accepts} />
        ))}
      </div>
    </div>
  )
}

function ProviderButton({ provider: { name, label }, accepts }: { provider: Provider; accepts: boolean }) {
  const { t } = useTranslation('auth')
  const [leaving, setLeaving] = useState(false)
  const leave = async () => {
    setLeaving(true)
    try {
      if (accepts) acceptInvitation()
      rememberProvider({ name, label })
      const { error } = await (await accounts()).signInWithOAuth({
        // The client's type lists the providers of one hosted service; ours depend on the operator.
        provider: name as 'google',
        options: { redirectTo: location.origin + paths.dashboard },
      })
      if (!error) return
      notify.error(t('toasts.errorTitle'), { description: t('ways.failed', { name: label }) })
    } catch {
      notify.error(t('toasts.errorTitle'), { description: t('ways.wentWrong', { name: label }) })
    }
    clearProvider()
    setLeaving(false)
  }
  return (
    <Button
      variant="quiet"
      busy={leaving}
      icon={name === 'google' ? <GoogleMark /> : undefined}
      onClick={() => void leave()}
    >
      {t('ways.button', { name: label })}
    </Button>
  )
}
