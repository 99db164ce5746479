import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '../lib/navigation/Link.tsx'

/** A link to fill the free places of the user's own list; renders nothing if the list is full. */
export function FreePlaces({ free, href }: { free: number; href: string }) {
  const { t } = useTranslation()
  if (free === 0) return null
  return (
    <Link href={href} className="link rounded-sm text-sm text-soft hover:text-ink">
      {t('places.free', { count: free })}
    </Link>
  )
}
