import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useLanguage } from '#web/lib/i18n/i18n.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { useTheme } from '#web/lib/theme/theme.ts'
import { PageHeader } from '#web/ui/PageHeader.tsx'
import { SettingRows } from '#web/ui/SettingRows.tsx'
import { OwnView } from './OwnView.tsx'
import { type Own, useOwnInRows } from './own.ts'
import { ownRows } from './own-rows.tsx'

/** Older mails link to an anchor of this page that has become a page of its own. */
const useOldAnchor = (): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (location.hash === '#notifications') navigate(paths.profileRow('notifications'), { replace: true })
  }, [navigate])
}

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  useOldAnchor()
  return (
    <>
      <PageHeader title={t('title')} />
      <OwnView>{(own) => <Rows own={own} />}</OwnView>
    </>
  )
}

function Rows({ own }: { own: Own }) {
  // The texts for errors of the accounts server are in the file of the sign-in pages.
  const { t } = useTranslation(['profile', 'auth'])
  const language = useLanguage()
  const { theme } = useTheme()
  const known = useOwnInRows(own)
  return (
    <SettingRows
      groups={ownRows.map(({ group, rows }) => ({
        title: t(`groups.${group}`),
        rows: rows.map(({ name, title, summary }) => ({
          name,
          title: title(t),
          // Keep the line's height while its text is loading.
          summary: summary(known, { t, language, theme }) ?? '\u00a0',
          href: paths.profileRow(name),
        })),
      }))}
    />
  )
}
