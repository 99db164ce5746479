import { Redirect, useParams } from 'wouter'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { SettingPage } from '#web/ui/SettingPage.tsx'
import { OwnView } from './OwnView.tsx'
import { ownRows } from './own-rows.tsx'

export default function ProfileRowPage() {
  const { t } = useTranslation(['profile', 'auth'])
  const { row: name } = useParams<{ row: string }>()
  const row = ownRows.flatMap(({ rows }) => rows).find((each) => each.name === name)
  if (!row) return <Redirect to={paths.profile} replace />
  const { title, about, Form } = row
  return (
    <OwnView>
      {(own) => (
        <SettingPage
          title={title(t)}
          about={about?.(t, own)}
          place={{ label: t('title'), href: paths.profile, row: name }}
        >
          <Form own={own} />
        </SettingPage>
      )}
    </OwnView>
  )
}
