import type { SeasonView } from '#contracts/season.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'
import { useFormats } from '../lib/text/format.ts'

/**
 * Says that lists are sealed or can now be opened, with a link to opening night; renders nothing in seasons without
 * sealed lists.
 */
export function SealedListsNote({ season, slug }: { season: SeasonView; slug: string }) {
  const { t } = useTranslation()
  const { longDay } = useFormats()
  if (!season.listsSealed || season.startDate === null) return null
  return (
    <p className="mb-8 border-y border-rule py-3 text-soft">
      {season.sealedNow ? t('sealed.until', { day: longDay(season.startDate) }) : t('sealed.open')}{' '}
      <Link href={paths.league(slug).opening} className="link rounded-sm text-ink">
        {t(season.sealedNow ? 'sealed.ready' : 'sealed.see')}
      </Link>
    </p>
  )
}
