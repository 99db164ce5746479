import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Lines } from '#web/ui/chart/Lines.tsx'
import type { AdminPageData } from './page-data.ts'

export function Watch({ page: { health } }: { page: AdminPageData }) {
  const { t } = useTranslation('admin')
  const { relative, number } = useFormats()
  const { checkedAt, oldestCheckAt, people, unchecked, unread, left, missing, failedTasks } = health
  const rows: [string, string][] = [
    [t('watch.lastRun'), checkedAt ? relative(checkedAt) : t('watch.never')],
    [t('watch.people'), number(people)],
    [t('watch.oldest'), oldestCheckAt ? relative(oldestCheckAt) : '–'],
    ...(unchecked > 0 ? [[t('watch.unchecked'), number(unchecked)] satisfies [string, string]] : []),
    ...(left > 0 ? [[t('watch.left'), number(left)] satisfies [string, string]] : []),
    ...(failedTasks > 0 ? [[t('watch.failed'), number(failedTasks)] satisfies [string, string]] : []),
    ...(unread > 0 ? [[t('watch.unread'), number(unread)] satisfies [string, string]] : []),
  ]
  return (
    <>
      <Lines rows={rows} />
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
