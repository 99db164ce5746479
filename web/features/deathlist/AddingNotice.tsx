import { useTranslation } from 'react-i18next'
import type { DeathlistPage } from '../../../worker/contracts/deathlist.ts'

/** Why nobody can be added now, in the place of the search. */
export function AddingNotice({
  page,
  refusal,
}: {
  page: DeathlistPage
  refusal: NonNullable<DeathlistPage['adding']['refusal']>
}) {
  const { t } = useTranslation('deathlist')
  return (
    <p role="status" className="border-l-2 border-hold py-1 pl-4 text-soft">
      {t(`adding.${refusal}`, { count: page.capacity.total })}
    </p>
  )
}
