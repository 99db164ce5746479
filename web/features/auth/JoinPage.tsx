import { useEffect, useState } from 'react'
import { Redirect, useParams } from 'wouter'
import { keepInvitation } from '#web/lib/auth/invitation.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { LoadingPage } from '#web/ui/state/LoadingPage.tsx'
import AuthPage from './AuthPage.tsx'

/**
 * The page of an invitation link. It stores the code. Signed-out visitors see the invitation and sign up there;
 * signed-in users are asked in the app whether to join.
 */
export default function JoinPage() {
  const { code } = useParams<{ code: string }>()
  const { status } = useSession()
  const [kept, setKept] = useState(false)
  useEffect(() => {
    keepInvitation(code)
    setKept(true)
  }, [code])
  if (!kept || status === 'loading') return <LoadingPage />
  return status === 'signed-in' ? <Redirect to={paths.dashboard} replace /> : <AuthPage />
}
