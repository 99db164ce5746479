import { Redirect } from 'wouter'
import { awaitsSecondFactor } from '#web/lib/auth/assurance.ts'
import { endSession, useSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { defaultRoute } from '#web/lib/navigation/default-route.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadingPage } from '#web/ui/state/LoadingPage.tsx'
import { SecondFactor } from './second-factor/SecondFactor.tsx'

export default function SecondFactorPage() {
  const { t } = useTranslation('auth')
  const state = useSession()
  if (state.status === 'loading') return <LoadingPage />
  if (state.status === 'signed-out') return <Redirect to={paths.auth()} replace />
  // Leaves the page once the factor is verified: here, after a reload, or in another tab.
  if (!awaitsSecondFactor(state.session))
    return <Redirect to={paths.dashboard} replace state={defaultRoute} />
  return (
    <SecondFactor onDone={() => notify.success(t('toasts.signedIn'))}>
      <p className="mt-6 border-t border-rule pt-5 text-soft">
        <Button variant="text" className="-ml-1" onClick={() => void endSession()}>
          {t('secondFactor.other')}
        </Button>
      </p>
    </SecondFactor>
  )
}
