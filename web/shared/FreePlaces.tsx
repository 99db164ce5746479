import { useTranslation } from 'react-i18next'
import { Link } from '../lib/navigation/Link.tsx'

/** That one's own list has room, and the way to fill it; nothing where it has none. */
export function FreePlaces({ free, href }: { free: number; href: string }) {
  const { t } = useTranslation()
  if (free === 0) return null
  return (
    <Link
      href={href}
      className="inline-flex items-center rounded-sm border-b-2 border-accent font-medium text-ink hover:bg-wash"
    >
      {t('places.free', { count: free })}
    </Link>
  )
}
