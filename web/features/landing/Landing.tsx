import { landingFile } from '#contracts/fields/addresses.ts'
import type en from '#locales/en/landing.json'
import { type Language as LanguageCode, languageCodes, languages } from '#locales/languages.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { SampleTable } from './SampleTable.tsx'
import { Points, Promises, Steps, Ways } from './sections.tsx'

export type LandingTexts = typeof en

interface LandingProps {
  texts: LandingTexts
  language: LanguageCode
}

/** The landing page. It is rendered as the app is built and carries no React: enhance.ts adds the little that moves. */
export function Landing({ texts, language }: LandingProps) {
  const { hero } = texts
  return (
    <div className="mx-auto max-w-6xl px-5 md:px-12">
      <a href="#content" className="reveal-on-focus rounded bg-ink px-4 py-2 text-paper">
        {texts.skip}
      </a>
      <Masthead texts={texts} language={language} />
      <main id="content">
        <section className="grid items-start gap-x-16 gap-y-12 pt-10 pb-14 lg:grid-cols-[1.05fr_1fr] lg:pt-16 lg:pb-20">
          <div>
            <p className="kicker mb-4">{hero.kicker}</p>
            <h1 className="max-w-[6.2em] text-4xl font-normal tracking-[-0.022em] sm:text-5xl lg:text-[4rem] lg:leading-[1.02]">
              {hero.headline}
            </h1>
            <p className="mt-5 max-w-[48ch] font-serif text-lg/[1.5] text-soft">{hero.tagline}</p>
            <div className="mt-7 flex flex-wrap gap-3">
              <a href={paths.authStart} className={buttonClass()}>
                {hero.start}
              </a>
              <a href={paths.authJoin} className={buttonClass({ variant: 'quiet' })}>
                {hero.join}
              </a>
            </div>
            <p className="mt-4 text-sm text-faint">{hero.note}</p>
          </div>
          <SampleTable texts={texts} />
        </section>
        <Steps texts={texts} />
        <Points texts={texts} />
        <Ways texts={texts} />
        <Promises texts={texts} />
        <section className="flex flex-wrap items-center justify-between gap-6 border-t border-rule py-12">
          <h2 className="text-2xl sm:text-3xl">{texts.closing.title}</h2>
          <a href={paths.authStart} className={buttonClass()}>
            {texts.closing.action}
          </a>
        </section>
      </main>
      <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-rule py-6 text-sm text-faint">
        <p>{texts.footer.data}</p>
        <p className="flex flex-wrap gap-x-8 gap-y-2">
          <a href={paths.outlookMethod} className="link">
            {texts.footer.method}
          </a>
          <a href="/api/v1/docs" className="link">
            {texts.footer.api}
          </a>
        </p>
      </footer>
    </div>
  )
}

function Masthead({ texts, language }: LandingProps) {
  const languageLink =
    'inline-flex min-h-8 items-center px-1 aria-[current]:font-semibold aria-[current]:text-ink'
  return (
    <header className="double-rule flex flex-wrap items-center justify-between gap-x-6 py-3 md:py-4">
      <p className="name text-xl">Deathlist</p>
      <div className="flex items-center gap-3 text-sm text-soft sm:gap-5">
        <nav aria-label={texts.language} className="flex gap-1">
          {languageCodes.map((code) => (
            <a
              key={code}
              href={landingFile(code)}
              lang={code}
              hrefLang={code}
              data-language={code}
              aria-current={language === code ? 'true' : undefined}
              className={languageLink}
            >
              <Language short={code.toUpperCase()} long={languages[code].name} />
            </a>
          ))}
        </nav>
        {/* Shown once there is a script to do it. */}
        <button
          type="button"
          hidden
          data-theme-toggle
          aria-label={texts.theme}
          title={texts.theme}
          className="grid size-8 place-content-center rounded hover:bg-wash hover:text-ink"
        >
          <svg
            viewBox="0 0 24 24"
            className="size-[1.1rem]"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.75"
            aria-hidden="true"
          >
            <circle cx="12" cy="12" r="8.5" />
            <path d="M12 3.5a8.5 8.5 0 0 1 0 17z" fill="currentColor" />
          </svg>
        </button>
        <a href={paths.auth()} className="link inline-flex min-h-8 items-center font-medium text-ink">
          {texts.signIn}
        </a>
      </div>
    </header>
  )
}

/** A language's name; on the narrowest phones its code stands for it. */
function Language({ short, long }: { short: string; long: string }) {
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
      <span className="max-sm:sr-only">{long}</span>
    </>
  )
}
