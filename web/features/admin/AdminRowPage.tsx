import { Redirect, useParams } from 'wouter'
import type { AdminPage } from '#contracts/league-pages.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { SettingPage } from '#web/ui/SettingPage.tsx'
import { AdminView } from './AdminView.tsx'
import { rowsFor } from './setting-rows.tsx'

export default function AdminRowPage() {
  const { row } = useParams<{ row: string }>()
  return <AdminView>{(page) => <Row name={row} page={page} />}</AdminView>
}

function Row({ name, page }: { name: string; page: AdminPage }) {
  const { t } = useTranslation(['admin', 'common'])
  const to = paths.league(page.league.slug)
  const row = rowsFor(page.league.role)
    .flatMap(([, rows]) => rows)
    .find((each) => each.name === name)
  if (!row) return <Redirect to={to.admin} replace />
  const { title, about, opens } = row
  if ('at' in opens) return <Redirect to={opens.at(to)} replace />
  return (
    <SettingPage title={title(t)} about={about?.(t)} place={{ label: t('title'), href: to.admin, row: name }}>
      <opens.Form page={page} />
    </SettingPage>
  )
}
