import { renderToStaticMarkup } from 'react-dom/server'
import { landingFile } from '#contracts/fields/addresses.ts'
import english from '#locales/en/landing.json'
import { fallbackLanguage, type Language, languageCodes, languages } from '#locales/languages.ts'
import { Landing } from './Landing.tsx'
import type { LandingTexts } from './landing-texts.ts'
import { Privacy } from './Privacy.tsx'

const files = import.meta.glob<Partial<LandingTexts>>('../../../locales/*/landing.json', {
  import: 'default',
  eager: true,
})

/** Texts, with those of the fallback language where some are missing */
const filled = <Texts,>(all: Texts, own: unknown): Texts => {
  if (typeof all !== 'object' || all === null) return (own ?? all) as Texts
  const known = typeof own === 'object' && own !== null ? own : {}
  const parts = Object.entries(all).map(([key, text]) => [key, filled(text, Reflect.get(known, key))])
  // The keys are those of `all`.
  return Object.fromEntries(parts) as Texts
}
const textsIn = (language: Language): LandingTexts =>
  filled(english, files[`../../../locales/${language}/landing.json`])
const addressOf = (language: Language): string =>
  language === fallbackLanguage ? '/' : landingFile(language)

export const renderPrivacy = (language: Language): { head: string; body: string } => {
  const texts = textsIn(language)
  const { pageTitle, description } = texts.privacy
  const head = (
    <>
      <title>{pageTitle}</title>
      <meta name="description" content={description} />
    </>
  )
  return {
    head: renderToStaticMarkup(head),
    body: renderToStaticMarkup(<Privacy texts={texts} language={language} />),
  }
}

/**
 * The landing page as HTML: the content for <head> and <body> of the built template
 * @param origin where the app is served (without a trailing slash), for absolute links; empty if unknown
 */
export const renderLanding = (language: Language, origin: string): { head: string; body: string } => {
  const texts = textsIn(language)
  const { pageTitle, description } = texts
  const head = renderToStaticMarkup(
    <>
      <title>{pageTitle}</title>
      <meta name="description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Deathlist" />
      <meta property="og:title" content={pageTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:locale" content={languages[language].locale.replace('-', '_')} />
      <meta name="twitter:card" content="summary_large_image" />
      {origin && (
        <>
          <meta property="og:url" content={origin + addressOf(language)} />
          <link rel="canonical" href={origin + addressOf(language)} />
          {languageCodes.map((code) => (
            <link key={code} rel="alternate" hrefLang={code} href={origin + addressOf(code)} />
          ))}
          <link rel="alternate" hrefLang="x-default" href={`${origin}/`} />
        </>
      )}
    </>,
  )
  return { head, body: renderToStaticMarkup(<Landing texts={texts} language={language} />) }
}
