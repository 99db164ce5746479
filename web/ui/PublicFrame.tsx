import type { ReactNode } from 'react'
import { paths } from '../lib/navigation/paths.ts'

export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto w-full max-w-[70rem] px-[1.125rem] sm:px-12">
      <header className="double-rule pt-5 pb-3 sm:pt-8">
        {/* The landing page is a separate document, outside of the app. */}
        <a href={paths.landing} className="name text-xl">
          Deathlist
        </a>
      </header>
      <main id="main" tabIndex={-1} className="py-10 sm:py-14">
        {children}
      </main>
    </div>
  )
}
