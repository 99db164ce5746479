import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { usePageHeading } from '#web/lib/navigation/navigation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { Toggles } from './Toggles.tsx'

interface AuthLayoutProps {
  title: string
  kicker?: string | undefined
  lede?: ReactNode
  children?: ReactNode
}

export function AuthLayout({ title, kicker, lede, children }: AuthLayoutProps) {
  const { t } = useTranslation('auth')
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-[70rem] flex-col px-[1.125rem] sm:px-12">
      <header className="double-rule flex items-center justify-between gap-4 pt-5 pb-3 sm:pt-8">
        {/* The landing page is a separate document, outside of the app. */}
        <a href={paths.landing} className="name text-xl max-[20rem]:text-base">
          Deathlist
        </a>
        <Toggles />
      </header>
      <div className="grid flex-1 gap-x-20 lg:grid-cols-[minmax(0,1fr)_27rem]">
        <main
          id="main"
          tabIndex={-1}
          className="order-1 w-full max-w-[27rem] py-10 sm:py-16 lg:order-2 lg:py-20"
        >
          <Heading title={title} kicker={kicker} lede={lede} />
          {children}
        </main>
        <aside className="order-2 hidden max-w-[30rem] content-start gap-6 py-20 lg:order-1 lg:grid">
          <p className="font-serif text-4xl leading-[1.1] tracking-[-0.018em] text-balance">
            {t('aside.statement')}
          </p>
          <p className="max-w-[44ch] font-serif text-lg text-soft">{t('aside.text')}</p>
          <hr className="w-16 border-rule" />
          <p className="text-sm text-faint">{t('aside.promise')}</p>
        </aside>
      </div>
    </div>
  )
}

/** The heading. Takes the focus after a navigation, and when the title changes with the page's content. */
function Heading({ title, kicker, lede }: Pick<AuthLayoutProps, 'title' | 'kicker' | 'lede'>) {
  const heading = usePageHeading(title)
  const shown = useRef(title)
  useEffect(() => {
    if (shown.current !== title) heading.current?.focus()
    shown.current = title
  }, [title, heading])
  return (
    <div className="grid gap-3 pb-8">
      {kicker && <p className="kicker">{kicker}</p>}
      <h1 ref={heading} tabIndex={-1} className="text-3xl font-normal tracking-[-0.018em]">
        {title}
      </h1>
      {lede && <p className="wrap-break-word font-serif text-lg text-soft">{lede}</p>}
    </div>
  )
}
