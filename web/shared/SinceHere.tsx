import { useTranslation } from 'react-i18next'
import type { InboxItem } from '#contracts/accounts/inbox.ts'
import { Link } from '../lib/navigation/Link.tsx'
import { paths } from '../lib/navigation/paths.ts'
import { useFormats } from '../lib/text/format.ts'
import { SectionHeading } from '../ui/PageHeader.tsx'
import { NewsLine } from './NewsLine.tsx'
import { withoutTold } from './together.ts'

/** The newest of what happened since one was here; nothing where nothing did. */
export function SinceHere({ items, named }: { items: readonly InboxItem[]; named: boolean }) {
  const { t } = useTranslation()
  const { relative } = useFormats()
  if (items.length === 0) return null
  return (
    <section aria-labelledby="since" className="mb-12">
      <SectionHeading
        id="since"
        title={t('inbox.since')}
        aside={
          <Link href={paths.inbox} className="link rounded-sm">
            {t('inbox.all')}
          </Link>
        }
      />
      <ul className="border-t border-ink">
        {withoutTold(items).map((item) => (
          <NewsLine
            key={item.id}
            item={item}
            isNew
            newLabel={t('inbox.new')}
            {...(named ? { league: item.leagueName } : {})}
            time={relative(item.at)}
          />
        ))}
      </ul>
    </section>
  )
}
