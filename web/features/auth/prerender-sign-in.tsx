import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { Language } from '#locales/languages.ts'
import { startPrerender } from '#web/lib/i18n/prerender.ts'
import { t } from '#web/lib/i18n/store.ts'
import { paths } from '#web/lib/navigation/paths.ts'

/** The sign-in page as HTML, as it is before anything is known of its visitor: what goes in the place of the app until that comes. */
export const renderSignIn = async (language: Language): Promise<{ title: string; body: string }> => {
  // The page's means read it as they are loaded. There is nobody here, and so nothing in it.
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
    // Where scripts are off, what is typed must not get into an address.
    body: page.replace('<form ', '<form method="post" '),
  }
}
