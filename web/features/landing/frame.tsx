import type { ReactNode } from 'react'
import { type Language as LanguageCode, languageCodes, languages } from '#locales/languages.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import type { LandingTexts } from './landing-texts.ts'
import { Filled } from './operator.tsx'

interface MastheadProps {
  texts: LandingTexts
  language: LanguageCode
  /** The file of this page in a language */
  fileOf: (language: LanguageCode) => string
}

interface FrameProps extends MastheadProps {
  className?: string
  children: ReactNode
}

export function Frame({ className, children, ...masthead }: FrameProps) {
  return (
    <div className="mx-auto max-w-6xl px-5 md:px-12">
      <a href="#content" className="reveal-on-focus rounded bg-ink px-4 py-2 text-paper">
        {masthead.texts.skip}
      </a>
      <Masthead {...masthead} />
      <main id="content" className={className}>
        {children}
      </main>
      <Footer texts={masthead.texts} />
    </div>
  )
}

function Masthead({ texts, language, fileOf }: MastheadProps) {
  const languageLink =
    'inline-flex min-h-8 items-center px-1 aria-[current]:font-semibold aria-[current]:text-ink'
  return (
    <header className="double-rule flex flex-wrap items-center justify-between gap-x-6 py-3 md:py-4">
      <a href={paths.landing} className="name text-xl">
        Deathlist
      </a>
      <div className="flex items-center gap-3 text-sm text-soft sm:gap-5">
        <nav aria-label={texts.language} className="flex gap-1">
          {languageCodes.map((code) => (
            <a
              key={code}
              href={fileOf(code)}
              lang={code}
              hrefLang={code}
              data-language={code}
              aria-current={language === code ? 'true' : undefined}
              className={languageLink}
            >
              <LanguageName short={code.toUpperCase()} long={languages[code].name} />
            </a>
          ))}
        </nav>
        {/* Hidden until its script runs */}
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

/** A language's name; on the narrowest phones its code instead */
function LanguageName({ short, long }: { short: string; long: string }) {
  return (
    <>
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
      <span className="max-sm:sr-only">{long}</span>
    </>
  )
}

function Footer({ texts: { footer } }: { texts: LandingTexts }) {
  return (
    <footer className="flex flex-wrap justify-between gap-x-8 gap-y-2 border-t border-rule py-6 text-sm text-faint">
      <p>{footer.data}</p>
      <p className="flex flex-wrap gap-x-8 gap-y-2">
        <a href={paths.privacy} className="link">
          {footer.privacy}
        </a>
        <Filled where="contact">
          <a href="{{operator:contact-href}}" className="link">
            {footer.contact}
          </a>
        </Filled>
        <Filled where="source">
          <a href="{{operator:source}}" className="link">
            {footer.source}
          </a>
        </Filled>
        <a href={paths.outlookMethod} className="link">
          {footer.method}
        </a>
        <a href="/api/v1/docs" className="link">
          {footer.api}
        </a>
      </p>
    </footer>
  )
}
