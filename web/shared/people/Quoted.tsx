import type { Biography } from '#contracts/people/biography.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { cx } from '#web/lib/text/class-names.ts'

const licenceUrl = 'https://creativecommons.org/licenses/by-sa/4.0/'

export function Quoted({
  biography,
  small,
  className,
}: {
  biography: Biography
  small?: boolean | undefined
  className?: string
}) {
  const { t } = useTranslation('death')
  const { text, title, url, language, licence } = biography
  return (
    <figure className={cx('font-serif', small ? 'text-base/[1.45]' : 'text-lg/[1.5]', className)}>
      <blockquote cite={url} lang={language} dir="auto" className="wrap-break-word">
        {text}
      </blockquote>
      <figcaption className="mt-1.5 font-sans text-xs text-faint">
        <a href={url} hrefLang={language} rel="noreferrer" className="link rounded-sm">
          {t('article', { title })}
        </a>
        {' · '}
        <a href={licenceUrl} rel="license noreferrer" className="link rounded-sm whitespace-nowrap">
          {licence}
        </a>
      </figcaption>
    </figure>
  )
}
