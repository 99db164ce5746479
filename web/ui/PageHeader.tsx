import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { usePageHeading } from '../lib/navigation/navigation.ts'
import { headingClass } from './heading-class.ts'

interface Crumb {
  label: string
  href: string
}

interface PageHeaderProps {
  /** The screen's only h1; also the document title, unless `tabTitle` is given */
  title: string
  tabTitle?: string | undefined
  /** The selected part of the screen, if the tabs below show it already */
  part?: string | undefined
  kicker?: ReactNode
  crumbs?: readonly Crumb[] | undefined
  lede?: ReactNode
  actions?: ReactNode
}

/** The header of every screen. Takes the focus after a navigation, and sets the document title. */
export function PageHeader({ title, tabTitle, part, kicker, crumbs, lede, actions }: PageHeaderProps) {
  const heading = usePageHeading(tabTitle ?? (part ? `${part} · ${title}` : title))
  return (
    <header className="mb-8">
      {crumbs && crumbs.length > 0 && <Breadcrumbs crumbs={crumbs} />}
      {kicker && <p className="kicker mb-2">{kicker}</p>}
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <h1 ref={heading} tabIndex={-1} className={headingClass}>
          {title}
          {part && <span className="sr-only print:not-sr-only">: {part}</span>}
        </h1>
        {actions && <div className="flex flex-wrap items-center gap-3">{actions}</div>}
      </div>
      {lede && <p className="mt-3 max-w-[60ch] font-serif text-lg text-soft">{lede}</p>}
    </header>
  )
}

function Breadcrumbs({ crumbs }: { crumbs: readonly Crumb[] }) {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('menu.breadcrumb')} className="mb-3">
      <ol className="flex flex-wrap items-center gap-x-1.5 text-sm text-soft">
        {crumbs.map(({ label, href }) => (
          <li key={href} className="flex min-w-0 items-center gap-1.5">
            <Link href={href} className="link typed rounded-sm py-1">
              {label}
            </Link>
            <ChevronRight className="size-3.5 text-faint" aria-hidden="true" />
          </li>
        ))}
      </ol>
    </nav>
  )
}
