import type { Language } from '#locales/languages.ts'
import { startPrerender } from '#web/lib/i18n/prerender.ts'
import { t } from '#web/lib/i18n/store.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { prerenderPage } from '#web/lib/prerender-page.tsx'

/** The sign-in page as HTML, without any data of a visitor. It is shown until the app replaces it. */
export const renderSignIn = async (language: Language): Promise<{ title: string; body: string }> => {
  // Modules of the page read `location` when they load. At build time there is none, so it is a stub without
  // parameters.
  globalThis.location ??= new URL(paths.auth(), 'http://localhost') as unknown as Location
  const { default: AuthPage } = await import('./AuthPage.tsx')
  await startPrerender(language, 'auth')
  const page = await prerenderPage(paths.auth(), <AuthPage />)
  return {
    title: `${t('auth:signIn.title')} · Deathlist`,
    // Without scripts, the form must not put its values into the URL.
    body: page.replace('<form ', '<form method="post" '),
  }
}
