import { privacyFile } from '#contracts/fields/addresses.ts'
import type { Language } from '#locales/languages.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { richText } from '#web/lib/text/rich-text.tsx'
import { Frame } from './frame.tsx'
import type { LandingTexts } from './landing-texts.ts'
import { Filled } from './operator.tsx'

/** Stored data by purpose. Each table with personal data belongs to one group (tests/web/privacy.test.ts). */
const groups = ['account', 'signIn', 'limits', 'leagues', 'remarks', 'news', 'traces'] as const
const more = ['people', 'others', 'cookies', 'rights'] as const

/** `/privacy`: which user data is stored, for how long, and who runs this site. Rendered at build time. */
export function Privacy({ texts, language }: { texts: LandingTexts; language: Language }) {
  const { privacy } = texts
  const { who, kept } = privacy
  return (
    <Frame
      texts={texts}
      language={language}
      fileOf={privacyFile}
      className="grid max-w-3xl gap-12 pt-10 pb-16 lg:pt-14"
    >
      <div>
        <h1 className="text-4xl font-normal tracking-[-0.022em] sm:text-5xl">{privacy.title}</h1>
        <p className="mt-4 font-serif text-lg/[1.5] text-soft">{privacy.lede}</p>
      </div>
      <section aria-labelledby="who">
        <h2 id="who" className="text-2xl">
          {who.title}
        </h2>
        <Filled where="name">
          <p className="mt-2">
            {richText(who.run, { name: <b className="typed">{'{{operator:name}}'}</b> })}
          </p>
        </Filled>
        <Filled where="unnamed">
          <p className="mt-2">{who.unnamed}</p>
        </Filled>
        <Filled where="contact">
          <p className="mt-2">
            {richText(who.contact, {
              contact: (
                <a href="{{operator:contact-href}}" className="link typed">
                  {'{{operator:contact}}'}
                </a>
              ),
            })}
          </p>
        </Filled>
      </section>
      <section aria-labelledby="kept">
        <h2 id="kept" className="mb-3 text-2xl">
          {kept.title}
        </h2>
        <dl className="border-t border-ink">
          {groups.map((group) => (
            <div
              key={group}
              className="border-b border-rule py-4 sm:grid sm:grid-cols-[12rem_1fr] sm:gap-x-8"
            >
              <dt className="font-semibold">{kept[group].title}</dt>
              <dd className="mt-1 sm:mt-0">
                <p>{kept[group].text}</p>
                <p className="mt-1.5 text-sm text-soft">{kept[group].long}</p>
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {more.map((part) => (
        <section key={part} aria-labelledby={part}>
          <h2 id={part} className="text-2xl">
            {privacy.more[part].title}
          </h2>
          <p className="mt-2 max-w-[68ch]">{privacy.more[part].text}</p>
        </section>
      ))}
      <p>
        <a href={paths.landing} className="link">
          {privacy.back}
        </a>
      </p>
    </Frame>
  )
}
