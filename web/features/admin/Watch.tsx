import type { AdminPage } from '#contracts/league-pages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { ValueList } from '#web/ui/ValueList.tsx'

export function Watch({ page: { health } }: { page: AdminPage }) {
  const { t } = useTranslation('admin')
  const { relative, number } = useFormats()
  const now = useNow()
  const { checkedAt, oldestCheckAt, people, unchecked, unread, left, missing, failedTasks } = health
  const rows: [string, string][] = [
    [t('watch.lastRun'), checkedAt ? relative(checkedAt, now) : t('watch.never')],
    [t('watch.people'), number(people)],
    [t('watch.oldest'), oldestCheckAt ? relative(oldestCheckAt, now) : '–'],
  ]
  if (unchecked > 0) rows.push([t('watch.unchecked'), number(unchecked)])
  if (left > 0) rows.push([t('watch.left'), number(left)])
  if (failedTasks > 0) rows.push([t('watch.failed'), number(failedTasks)])
  if (unread > 0) rows.push([t('watch.unread'), number(unread)])
  return (
    <>
      <ValueList rows={rows} />
      {missing.length > 0 && (
        <p className="mt-3 text-sm text-hold">
          {t('watch.missing')}{' '}
          {missing.map(({ wikidataId, name }, index) => (
            <span key={wikidataId}>
              {index > 0 && ', '}
              <Link href={paths.person(wikidataId)} className="link rounded-sm">
                {name}
              </Link>
            </span>
          ))}
        </p>
      )}
    </>
  )
}
