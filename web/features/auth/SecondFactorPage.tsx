import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import { endSession, useSession } from '../../lib/auth/session.ts'
import { notify } from '../../lib/notify.ts'
import { paths } from '../../lib/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadingPage } from '../../ui/LoadingPage.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { SecondFactorForm } from './SecondFactorForm.tsx'

/** The second step of signing in, for those who have set one up. */
export default function SecondFactorPage() {
  const { t } = useTranslation('auth')
  const [, navigate] = useLocation()
  const { status } = useSession()
  useEffect(() => {
    if (status === 'signed-out') navigate(paths.auth(), { replace: true })
  }, [status, navigate])
  if (status !== 'signed-in') return <LoadingPage />
  return (
    <AuthLayout title={t('secondFactor.title')} lede={t('secondFactor.lede')}>
      <SecondFactorForm
        onDone={() => {
          notify.success(t('toasts.signedIn'))
          navigate(paths.dashboard, { replace: true })
        }}
      />
      <p className="mt-6 border-t border-rule pt-5 text-soft">
        <Button variant="text" className="-ml-1" onClick={() => void endSession()}>
          {t('secondFactor.other')}
        </Button>
      </p>
    </AuthLayout>
  )
}
