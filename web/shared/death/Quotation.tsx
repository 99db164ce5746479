import { useTranslation } from 'react-i18next'
import type { AnnouncedDeath } from '#contracts/people/death.ts'
import { cx } from '#web/lib/text/class-names.ts'

const licence = 'https://creativecommons.org/licenses/by-sa/4.0/'

/** Who somebody was: two sentences of Wikipedia with their source and licence, or what they were known for. */
export function Quotation({ death, className }: { death: AnnouncedDeath; className?: string }) {
  const { t } = useTranslation('death')
  const { quotation, description } = death
  const look = cx('max-w-md font-serif text-lg/[1.45]', className)
  if (!quotation) return description && <p className={cx(look, 'first-letter:uppercase')}>{description}</p>
  return (
    <figure className={look}>
      <blockquote cite={quotation.article.url} dir="auto">
        {quotation.text}
      </blockquote>
      <figcaption className="mt-1.5 font-sans text-xs text-faint">
        <a href={quotation.article.url} rel="noreferrer" className="link rounded-sm">
          {t('fromWikipedia')}
        </a>
        {' · '}
        <a href={licence} rel="license noreferrer" className="link rounded-sm">
          {t('licence')}
        </a>
      </figcaption>
    </figure>
  )
}
