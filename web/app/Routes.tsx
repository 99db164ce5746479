import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { Redirect, Route, Switch, useLocation } from 'wouter'
import { trpc } from '../lib/api/trpc.ts'
import { awaitsSecondFactor } from '../lib/auth/assurance.ts'
import { wantsStart } from '../lib/auth/intent.ts'
import { useInvitation } from '../lib/auth/invitation.ts'
import { deletePlace, keepPlace, keptPlace, noteSignedIn } from '../lib/auth/return-to.ts'
import { useSession } from '../lib/auth/session.ts'
import { only, useLeagues } from '../lib/league/leagues.ts'
import { defaultRoute, useDefaultRoute } from '../lib/navigation/default-route.ts'
import { isLocal } from '../lib/navigation/page-meta.ts'
import { paths } from '../lib/navigation/paths.ts'
import { LoadingPage } from '../ui/state/LoadingPage.tsx'
import { SkeletonPage } from '../ui/state/Skeleton.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { Frame } from './Frame.tsx'
import { deletePages, pageComponent } from './pages.ts'
import { builtScreens } from './screen-at.ts'
import { redirects } from './screens.ts'

const NotFoundPage = lazy(() => import('../features/not-found/NotFoundPage.tsx'))
const UiPage = lazy(() => import('./UiPage.tsx'))

function Page({ page }: { page: string }) {
  const Component = pageComponent(page)
  return <Component />
}

/** Leads to the sign-in page, and back here from there. */
function ToSignIn() {
  keepPlace()
  return <Redirect to={paths.auth()} replace />
}

/**
 * Goes on to the page that was asked for before there was a session; opens the league of a member who has only one, where
 * the app is entered without a target.
 */
function Returned({ children }: { children: ReactNode }) {
  const [pathname] = useLocation()
  const isEntering = useDefaultRoute()
  const invitation = useInvitation()
  const [place, setPlace] = useState(keptPlace)
  useEffect(() => {
    noteSignedIn()
    deletePlace()
    setPlace(null)
  }, [])
  // Who was invited has something else to do first.
  if (pathname !== paths.dashboard || invitation !== null) return children
  if (place !== null) return <Redirect to={place} replace />
  return isEntering && !wantsStart() ? <FirstScreen>{children}</FirstScreen> : children
}

function FirstScreen({ children }: { children: ReactNode }) {
  const { leagues, isLoading } = useLeagues()
  // Asked for along with the leagues: anybody who has several waits no longer for them.
  trpc.league.dashboard.usePrefetchQuery()
  const league = only(leagues)
  if (league) return <Redirect to={paths.league(league.slug).home} replace />
  return leagues === null && isLoading ? <LoadingPage /> : children
}

/**
 * Shows a screen only with a session: spins while it is checked, leads to /auth where there is none, and to the second
 * step of signing in where that is still to come.
 */
function Guard({ children }: { children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return <LoadingPage />
  if (session.status === 'signed-out') return <ToSignIn />
  if (awaitsSecondFactor(session.session)) return <Redirect to={paths.secondFactor} replace />
  return <Returned>{children}</Returned>
}

/** The sign-in page is for those who are not signed in; its sub-pages are for both. */
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
          {/* A screen starts afresh at every address. */}
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

/** The landing page is a document of its own: coming back to it leaves the app. */
function LeaveToLanding() {
  location.assign(paths.landing)
  return null
}

/** Which screen stands at which address. */
export function Routes() {
  return (
    <ErrorBoundary>
      <Switch>
        <Route path={paths.landing}>
          <LeaveToLanding />
        </Route>
        {isLocal() && (
          <Route path={paths.ui}>
            <Suspense fallback={<LoadingPage />}>
              <UiPage />
            </Suspense>
          </Route>
        )}
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
