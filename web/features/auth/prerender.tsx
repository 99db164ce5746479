import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import i18next from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { initReactI18next } from 'react-i18next'
import { Router } from 'wouter'
import { paths } from '../../lib/navigation/paths.ts'
import enAuth from '../../locales/en/auth.json'
import enCommon from '../../locales/en/common.json'
import itAuth from '../../locales/it/auth.json'
import itCommon from '../../locales/it/common.json'

const resources = {
  en: { auth: enAuth, common: enCommon },
  it: { auth: itAuth, common: itCommon },
}

/** The sign-in page as HTML, as it is before anything is known of its visitor: what goes in the place of the app until that comes. */
export const renderSignIn = async (language: 'en' | 'it'): Promise<{ title: string; body: string }> => {
  // The page's means read it as they are loaded. There is nobody here, and so nothing in it.
  globalThis.location ??= new URL(paths.auth(), 'http://localhost') as unknown as Location
  const [{ default: AuthPage }, { createTrpcClient, trpc }] = await Promise.all([
    import('./AuthPage.tsx'),
    import('../../lib/api/trpc.ts'),
  ])
  await i18next.use(initReactI18next).init({
    lng: language,
    ns: ['common'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
    resources,
  })
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
    title: `${resources[language].auth.signIn.title} · Deathlist`,
    // Where scripts are off, what is typed must not get into an address.
    body: page.replace('<form ', '<form method="post" '),
  }
}
