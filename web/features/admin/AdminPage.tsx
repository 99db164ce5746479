import type { AdminPage as Page } from '#contracts/league-pages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { LeagueKicker } from '#web/shared/LeagueKicker.tsx'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SettingRows } from '#web/ui/SettingRows.tsx'
import { AdminView } from './AdminView.tsx'
import { rowsFor } from './setting-rows.tsx'

export default function AdminPage() {
  return <AdminView>{(page) => <Rows page={page} />}</AdminView>
}

function Rows({ page }: { page: Page }) {
  const { t } = useTranslation(['admin', 'common'])
  const formats = useFormats()
  const now = useNow()
  const { league } = page
  const to = paths.league(league.slug)
  return (
    <>
      <PageHeader title={t('title')} kicker={<LeagueKicker league={league} />} />
      <SettingRows
        groups={rowsFor(league.role).map(([group, rows]) => ({
          title: t(`groups.${group}`),
          rows: rows.map(({ name, title, summary, opens }) => ({
            name,
            title: title(t),
            summary: summary(page, { t, formats, now }),
            href: 'at' in opens ? opens.at(to) : to.adminRow(name),
          })),
        }))}
      />
    </>
  )
}
