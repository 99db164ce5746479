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

/** Mails that were sent earlier lead to a part of this page that has a page of its own now. */
const useOldAnchor = (): void => {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (location.hash === '#notifications') navigate(paths.profileRow('notifications'), { replace: true })
  }, [navigate])
}

/** One's own account, as rows: how the others see it, how one signs in, what is sent, and what becomes of the data. */
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
  // The words of refusals of the accounts server are those of the sign-in pages.
  const { t } = useTranslation(['profile', 'auth'])
  const { language } = useLanguage()
  const { theme } = useTheme()
  const known = useOwnInRows(own)
  return (
    <SettingRows
      groups={ownRows.map(({ group, rows }) => ({
        title: t(`groups.${group}`),
        rows: rows.map(({ name, title, says }) => ({
          name,
          title: title(t),
          // The line keeps its height while what it says is asked for.
          says: says(known, { t, language, theme }) ?? '\u00a0',
          href: paths.profileRow(name),
        })),
      }))}
    />
  )
}
