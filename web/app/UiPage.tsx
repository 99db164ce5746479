import { Content } from './ui-page/Content.tsx'
import { Controls } from './ui-page/Controls.tsx'
import { Foundations } from './ui-page/Foundations.tsx'

/** The UI kit in both themes, for developers. Served locally only; its texts are not translated. */
export default function UiPage() {
  return (
    <main className="grid xl:grid-cols-2">
      <h1 className="sr-only">Kit</h1>
      {(['light', 'dark'] as const).map((theme) => (
        <div key={theme} className={`${theme} min-w-0 bg-paper px-5 py-8 text-ink md:px-10`}>
          <h2 className="mb-6 text-2xl">{theme}</h2>
          <Foundations />
          <Controls />
          {/* A landmark's label must be unique on a page. */}
          <Content crumbs={theme === 'light' ? [{ label: 'Competitions', href: '/dev/ui' }] : []} />
        </div>
      ))}
    </main>
  )
}
