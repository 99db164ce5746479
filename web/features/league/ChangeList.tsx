import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { type Details, useChanges } from './changes.ts'

/** The changed values: "Picks per list: 10 → 12", one per line. `before` is null if there was no earlier value. */
export default function ChangeList({ before, after }: { before: Details | null; after: Details | null }) {
  const { t } = useTranslation('league')
  const changes = useChanges()(before, after)
  if (changes.length === 0) return null
  return (
    <ul className="mt-1 grid gap-0.5 text-sm text-soft">
      {changes.map(({ key, label, before, after }) => (
        <li key={key}>
          {label}:{' '}
          {before !== null && (
            <>
              <span className="sr-only">{t('record.before')} </span>
              <s className="typed text-faint">{before}</s>
              <span aria-hidden="true"> → </span>
              <span className="sr-only">, {t('record.after')} </span>
            </>
          )}
          <span className="typed text-ink">{after}</span>
        </li>
      ))}
    </ul>
  )
}
