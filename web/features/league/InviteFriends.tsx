import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/Button.tsx'

/** For an admin who is still alone in a league that has no days yet: the way to get it going. */
export function InviteFriends({ href }: { href: string }) {
  const { t } = useTranslation('league')
  return (
    <section className="mb-12 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-y border-rule py-5">
      <div>
        <h2 className="text-xl">{t('invite.title')}</h2>
        <p className="mt-1 text-soft">{t('invite.text')}</p>
      </div>
      <ButtonLink href={href}>{t('invite.start')}</ButtonLink>
    </section>
  )
}
