import { landingFile } from '#contracts/fields/addresses.ts'
import type { Language } from '#locales/languages.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { buttonClass } from '#web/ui/button-class.ts'
import { Example } from './Example.tsx'
import { Frame } from './frame.tsx'
import type { LandingTexts } from './landing-texts.ts'
import { Points, Promises, Steps, Ways } from './sections.tsx'

interface LandingProps {
  texts: LandingTexts
  language: Language
}

/** The landing page. It is rendered at build time and loads no React; enhance.ts adds the few interactions. */
export function Landing({ texts, language }: LandingProps) {
  const { hero } = texts
  return (
    <Frame texts={texts} language={language} fileOf={landingFile}>
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
        <Example texts={texts} />
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
    </Frame>
  )
}
