import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { Language } from '#locales/languages.ts'
import { startPrerender } from '#web/lib/i18n/prerender.ts'
import { t } from '#web/lib/i18n/store.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The sign-in page as HTML, without any data of a visitor. It is shown until the app replaces it. */
export const renderSignIn = async (language: Language): Promise<{ title: string; body: string }> => {
  // Modules of the page read `location` when they load. At build time there is none, so it is a stub without
  // parameters.
  globalThis.location ??= new URL(paths.auth(), 'http://localhost') as unknown as Location
  const [{ default: AuthPage }, { createTrpcClient, trpc }] = await Promise.all([
    import('./AuthPage.tsx'),
    import('#web/lib/api/trpc.ts'),
  ])
  await startPrerender(language, 'auth')
  const queryClient = new QueryClient()
  const page = renderToStaticMarkup(
    <trpc.Provider client={createTrpcClient()} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <Router ssrPath={paths.auth()} ssrSearch="">
          <AuthPage />
        </Router>
      </QueryClientProvider>
    </trpc.Provider>,
  )
  return {
    title: `${t('auth:signIn.title')} · Deathlist`,
    // Without scripts, the form must not put its values into the URL.
    body: page.replace('<form ', '<form method="post" '),
  }
}
