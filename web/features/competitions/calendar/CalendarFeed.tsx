import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SecretLinks } from './SecretLinks.tsx'

export function CalendarFeed({ url }: { url: string | null }) {
  const { t } = useTranslation('competitions')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  return (
    <SecretLinks
      of="feed"
      exists={url !== null}
      make={(replace) => utils.client.calendar.makeLink.mutate({ replace })}
      revoke={() => utils.client.calendar.revokeLink.mutate()}
      onChange={(link) => utils.calendar.page.setData({ league }, (page) => page && { ...page, link })}
      address={
        <>
          <p className="text-sm text-faint">{t('feed.address')}</p>
          <code className="mb-4 block border-b border-rule py-2 text-xs break-all">{url}</code>
        </>
      }
    >
      <CopyButton text={url ?? ''} label={t('feed.copy')} />
      <a href={url?.replace(/^https?:/, 'webcal:')} className={buttonClass({ variant: 'quiet', size: 'sm' })}>
        {t('feed.open')}
      </a>
    </SecretLinks>
  )
}
