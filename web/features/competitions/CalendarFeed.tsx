import { useTranslation } from 'react-i18next'
import { notifyProblem } from '../../lib/api/errors.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/notices/notify.ts'
import { useLeagueRef } from '../../shared/LeagueView.tsx'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SectionHeading } from '../../ui/PageHeader.tsx'
import { RevocableLink } from './RevocableLink.tsx'

/** The secret address of one's own calendar feed: made, copied, replaced, revoked. */
export function CalendarFeed({ url }: { url: string | null }) {
  const { t } = useTranslation('competitions')
  return (
    <section aria-labelledby="feed" className="min-w-0">
      <SectionHeading id="feed" title={t('feed.title')} />
      <p className="mb-4 text-sm text-soft">{t('feed.about')}</p>
      <Address url={url} />
    </section>
  )
}

function Address({ url }: { url: string | null }) {
  const { t } = useTranslation('competitions')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const settle = (said: string, done?: () => void) => ({
    onSuccess: (link: { url: string | null }) => {
      utils.calendar.page.setData({ league }, (page) => page && { ...page, link })
      done?.()
      notify.success(said)
    },
    onError: (error: unknown) => notifyProblem(t('feed.failed'), error),
  })
  const make = trpc.calendar.makeLink.useMutation()
  const revoke = trpc.calendar.revokeLink.useMutation()
  if (url === null)
    return (
      <Button busy={make.isPending} onClick={() => make.mutate({ replace: false }, settle(t('feed.made')))}>
        {t('feed.make')}
      </Button>
    )
  return (
    <>
      <p className="text-sm text-faint">{t('feed.address')}</p>
      <code className="mb-4 block border-b border-rule py-2 text-xs break-all">{url}</code>
      <RevocableLink
        replace={{
          title: t('feed.replaceTitle'),
          text: t('feed.replaceText'),
          busy: make.isPending,
          onConfirm: (done) => make.mutate({ replace: true }, settle(t('feed.replaced'), done)),
        }}
        revoke={{
          title: t('feed.revokeTitle'),
          text: t('feed.revokeText'),
          busy: revoke.isPending,
          onConfirm: (done) => revoke.mutate(undefined, settle(t('feed.revoked'), done)),
        }}
      >
        <CopyButton text={url} label={t('feed.copy')} />
        <a
          href={url.replace(/^https?:/, 'webcal:')}
          className={buttonClass({ variant: 'quiet', size: 'sm' })}
        >
          {t('feed.open')}
        </a>
      </RevocableLink>
    </>
  )
}
