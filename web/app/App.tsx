import { CSPProvider } from '@base-ui/react/csp-provider'
import { type Query, type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { StrictMode, Suspense, useEffect, useState } from 'react'
import { Router } from 'wouter'
import { createTrpcClient, trpc } from '../lib/api/trpc.ts'
import { accountHere } from '../lib/auth/opening.ts'
import { onSessionChange } from '../lib/auth/session.ts'
import { onLanguageChange } from '../lib/i18n/i18n.ts'
import { optional } from '../lib/loading/optional.tsx'
import { aroundNav } from '../lib/navigation/unsaved.ts'
import { useHadNotice } from '../lib/notices/notify.ts'
import { LoadingPage } from '../ui/state/LoadingPage.tsx'
import { Routes } from './Routes.tsx'

const Toaster = optional(() => import('../ui/overlay/Toaster.tsx'))

const hasFailed = ({ state }: Query): boolean => state.status === 'error'

export function App({ queryClient }: { queryClient: QueryClient }) {
  const [trpcClient] = useState(createTrpcClient)
  const hasNotices = useHadNotice()
  // Data loaded for one user must not be shown to the next user of this browser.
  useEffect(() => {
    let account = accountHere()
    return onSessionChange((state) => {
      const now = state.status === 'signed-in' ? state.session.user.id : null
      if (state.status !== 'loading' && account !== null && account !== now) queryClient.clear()
      // Retry the queries that failed while the session could not be refreshed; a retry may refresh it again.
      else if (now !== null)
        void queryClient.refetchQueries({ predicate: hasFailed }, { cancelRefetch: false })
      account = now
    })
  }, [queryClient])
  // Names and sentences in the server's answers depend on the language.
  useEffect(() => onLanguageChange(() => void queryClient.invalidateQueries()), [queryClient])
  return (
    <StrictMode>
      <CSPProvider disableStyleElements>
        <trpc.Provider client={trpcClient} queryClient={queryClient}>
          <QueryClientProvider client={queryClient}>
            <Suspense fallback={<LoadingPage />}>
              <Router aroundNav={aroundNav}>
                <Routes />
              </Router>
            </Suspense>
            {hasNotices && <Toaster />}
          </QueryClientProvider>
        </trpc.Provider>
      </CSPProvider>
    </StrictMode>
  )
}
