import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { trpc } from '../lib/api/trpc.ts'
import { awaitsSecondFactor } from '../lib/auth/assurance.ts'
import { wantsStart } from '../lib/auth/intent.ts'
import { useInvitation } from '../lib/auth/invitation.ts'
import { deletePlace, noteSignedIn, rememberedPage, rememberPage } from '../lib/auth/return-to.ts'
import { useSession } from '../lib/auth/session.ts'
import { only, useLeagues } from '../lib/league/leagues.ts'
import { defaultRoute, useDefaultRoute } from '../lib/navigation/default-route.ts'
import { paths } from '../lib/navigation/paths.ts'
import { LoadingPage } from '../ui/state/LoadingPage.tsx'
import { SkeletonPage } from '../ui/state/Skeleton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { deletePages, pageComponent } from './pages.ts'
import { builtScreens } from './screen-at.ts'
import { redirects } from './screens.ts'

const NotFoundPage = lazy(() => import('../features/not-found/NotFoundPage.tsx'))

function Page({ page }: { page: string }) {
  const Component = pageComponent(page)
  return <Component />
}

function ToSignIn() {
  rememberPage()
  return <Redirect to={paths.auth()} replace />
}

/**
 * Redirects to the page that was requested before the sign-in. If the app was opened without a target, redirects
 * members of a single league to that league.
 */
function Returned({ children }: { children: ReactNode }) {
  const [pathname] = useLocation()
  const isEntering = useDefaultRoute()
  const invitation = useInvitation()
  const [place, setPlace] = useState(rememberedPage)
  useEffect(() => {
    noteSignedIn()
    deletePlace()
    setPlace(null)
  }, [])
  // An invitation is handled first.
  if (pathname !== paths.dashboard || invitation !== null) return children
  if (place !== null) return <Redirect to={place} replace />
  return isEntering && !wantsStart() ? <FirstScreen>{children}</FirstScreen> : children
}

function FirstScreen({ children }: { children: ReactNode }) {
  const { leagues, isLoading } = useLeagues()
  // Fetched in parallel with the leagues, so that members of several leagues need not wait longer.
  trpc.league.dashboard.usePrefetchQuery()
  const league = only(leagues)
  if (league) return <Redirect to={paths.league(league.slug).home} replace />
  return leagues === null && isLoading ? <LoadingPage /> : children
}

/**
 * Shows a screen only with a session: a spinner while it is checked, /auth without one, and the second factor's page
 * while that factor is still missing.
 */
function Guard({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return <LoadingPage />
  if (session.status === 'signed-out') return <ToSignIn />
  if (awaitsSecondFactor(session.session)) return <Redirect to={paths.secondFactor} replace />
  // Keyed by the account: a mailed link in another tab may have signed in another user.
  return <Returned key={session.session.user.id}>{children}</Returned>
}

/** /auth is for signed-out users only; its sub-pages are open to everyone. */
function OpenScreen({ path, children }: { path: string; children: ReactNode }) {
  const { status } = useSession()
  if (path === '/auth' && status === 'signed-in')
    return <Redirect to={paths.dashboard} replace state={defaultRoute} />
  return <Suspense fallback={<LoadingPage />}>{children}</Suspense>
}

function SignedInScreens() {
  const [pathname] = useLocation()
  return (
    <Guard>
      <Suspense fallback={<LoadingPage />}>
        <Frame>
          {/* Keyed by the address, so that each screen starts with fresh state. */}
          <ErrorBoundary key={pathname} onRetry={deletePages}>
            <Suspense fallback={<SkeletonPage />}>
              <Switch>
                {redirects.map(({ from, to }) => (
                  <Route key={from} path={from}>
                    {(params) => (
                      <Redirect
                        to={to.replace(/:(\w+)/g, (_, name: string) =>
                          encodeURIComponent(Object.entries(params).find(([key]) => key === name)?.[1] ?? ''),
                        )}
                        replace
                      />
                    )}
                  </Route>
                ))}
                {builtScreens
                  .filter(({ access }) => access === 'signed-in')
                  .map(({ path, page }) => (
                    <Route key={path} path={path}>
                      <Page page={page} />
                    </Route>
                  ))}
                <Route>
                  <NotFoundPage />
                </Route>
              </Switch>
            </Suspense>
          </ErrorBoundary>
        </Frame>
      </Suspense>
    </Guard>
  )
}

/** The landing page is a separate document, so going back to it leaves the app. */
function LeaveToLanding() {
  location.assign(paths.landing)
  return null
}

export function Routes() {
  return (
    <ErrorBoundary>
      <Switch>
        <Route path={paths.landing}>
          <LeaveToLanding />
        </Route>
        {builtScreens
          .filter(({ access }) => access === 'open')
          .map(({ path, page }) => (
            <Route key={path} path={path}>
              <OpenScreen path={path}>
                <Page page={page} />
              </OpenScreen>
            </Route>
          ))}
        <Route>
          <SignedInScreens />
        </Route>
      </Switch>
    </ErrorBoundary>
  )
}
