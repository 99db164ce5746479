import { useEffect, useRef } from 'react'
import type { DeathlistPage } from '#contracts/lists/deathlist.ts'
import { byHandRefusals } from '#domain/draft/exclusive.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'

/** Refusals that are shown with a link to the draft */
const drafted: readonly string[] = byHandRefusals.filter((code) => code !== 'waiver_too_late')

export function AddingNotice({
  page,
  refusal,
}: {
  page: DeathlistPage
  refusal: NonNullable<DeathlistPage['adding']['refusal']>
}) {
  const { t } = useTranslation('deathlist')
  const { day } = useFormats()
  const { windows } = page.adding
  const window = windows?.open ?? windows?.next
  const notice = useRef<HTMLParagraphElement>(null)
  // If it replaces a search field that had the focus, move the focus here.
  useEffect(() => {
    if (document.activeElement === document.body) notice.current?.focus({ preventScroll: true })
  }, [])
  return (
    <p
      ref={notice}
      tabIndex={-1}
      role="status"
      className={`border-l-2 py-1 pl-4 text-soft ${refusal === 'deathlist_full' ? 'border-ok' : 'border-hold'}`}
    >
      {refusal === 'window_full' || refusal === 'window_closed'
        ? t(`adding.${refusal}`, {
            count: window?.most ?? 0,
            from: day(window?.from ?? ''),
            to: day(window?.to ?? ''),
          })
        : t(`adding.${refusal}`, { count: page.capacity.total })}
      {drafted.includes(refusal) && (
        <>
          {' '}
          <Link href={paths.league(page.league.slug).draft} className="link">
            {t('adding.toDraft')}
          </Link>
        </>
      )}
    </p>
  )
}
