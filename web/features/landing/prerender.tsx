import { renderToStaticMarkup } from 'react-dom/server'
import en from '../../locales/en/landing.json'
import it from '../../locales/it/landing.json'
import { Landing } from './Landing.tsx'

const texts = { en, it }
const files = { en: '/', it: '/landing.it.html' }
const locales = { en: 'en_GB', it: 'it_IT' }

/**
 * The landing page as HTML: what goes into <head> and <body> of the built template.
 * @param origin where the app will be served (no slash at its end), for links that must be absolute; empty when unknown
 */
export const renderLanding = (language: 'en' | 'it', origin: string): { head: string; body: string } => {
  const { pageTitle, description } = texts[language]
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
      <meta property="og:locale" content={locales[language]} />
      <meta name="twitter:card" content="summary_large_image" />
      {origin && (
        <>
          <meta property="og:url" content={origin + files[language]} />
          <link rel="canonical" href={origin + files[language]} />
          <link rel="alternate" hrefLang="en" href={origin + files.en} />
          <link rel="alternate" hrefLang="it" href={origin + files.it} />
          <link rel="alternate" hrefLang="x-default" href={origin + files.en} />
        </>
      )}
    </>,
  )
  return { head, body: renderToStaticMarkup(<Landing texts={texts[language]} language={language} />) }
}
