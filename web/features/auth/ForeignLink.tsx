import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { followForAnother, type MailedLink } from './mailed-link.ts'

/** Follows a link that another program asked for, and leaves for that program's site. */
export function ForeignLink({ link }: { link: MailedLink }) {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const follow = async () => {
    setBusy(true)
    const address = await followForAnother(link)
    if (address) return location.assign(address)
    setBusy(false)
    notify.error(t('toasts.errorTitle'), { description: t('problems.busy'), id: 'auth' })
  }
  return (
    <Button busy={busy} className="w-full" onClick={() => void follow()}>
      {t(`confirm.${link.type}.submit`)}
    </Button>
  )
}
