import { useTranslation } from 'react-i18next'
import { paths } from '../../lib/paths.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

/** For an admin who is still alone: the code and the link to send to friends. */
export function InviteFriends({ code }: { code: string }) {
  const { t } = useTranslation('league')
  return (
    <section className="mb-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-rule py-5">
      <div>
        <h2 className="text-xl">{t('invite.title')}</h2>
        <p className="mt-1 text-soft">
          {t('invite.text')} <b className="font-semibold tracking-wider text-ink">{code}</b>
        </p>
      </div>
      <CopyButton text={location.origin + paths.auth(code)} label={t('invite.copyLink')} size="md" />
    </section>
  )
}
