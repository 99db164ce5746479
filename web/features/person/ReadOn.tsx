import { ExternalLink } from 'lucide-react'
import type { PersonPage } from '#contracts/people/person.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

export function ReadOn({ page, className }: { page: PersonPage; className?: string }) {
  const { t } = useTranslation('person')
  return (
    <p className={cx('flex flex-wrap gap-x-5 gap-y-1 text-sm', className)}>
      <Outside href={page.wikidataUrl}>{t('wikidata')}</Outside>
      {page.wikipediaUrl && <Outside href={page.wikipediaUrl}>{t('wikipedia')}</Outside>}
    </p>
  )
}

function Outside({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} rel="noreferrer" className="link inline-flex items-center gap-1.5 rounded-sm text-soft">
      {children}
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  )
}
