import { useTranslation } from 'react-i18next'
import type { SeasonView } from '../../worker/contracts/season.ts'
import { useFormats } from '../lib/format.ts'
import { Link } from '../lib/Link.tsx'
import { paths } from '../lib/paths.ts'

/** Says that lists are sealed, or were and can be opened, and leads to opening night; nothing in seasons without. */
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
