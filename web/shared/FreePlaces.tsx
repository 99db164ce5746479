import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { MoreLink } from '../ui/MoreLink.tsx'

/** A link to fill the free places of the user's own list; renders nothing if the list is full. */
export function FreePlaces({ free, href, about }: { free: number; href: string; about?: string }) {
  const { t } = useTranslation()
  if (free === 0) return null
  return (
    <MoreLink href={href} about={about}>
      {t('places.free', { count: free })}
    </MoreLink>
  )
}
