import { useTranslation } from 'react-i18next'
import type { FeedLinks } from '#contracts/feed.ts'
import { notifyProblem } from '../../lib/api/errors.ts'
import { trpc } from '../../lib/api/trpc.ts'
import { notify } from '../../lib/notices/notify.ts'
import { useLeagueRef } from '../../shared/LeagueView.tsx'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { SectionHeading } from '../../ui/PageHeader.tsx'
import { RevocableLink } from './RevocableLink.tsx'

/** The secret addresses of one's own feeds of a league: made, copied, renewed, revoked. */
export function LeagueFeeds({ feeds }: { feeds: FeedLinks }) {
  const { t } = useTranslation('competitions')
  return (
    <section aria-labelledby="league-feeds" className="min-w-0">
      <SectionHeading id="league-feeds" title={t('leagueFeeds.title')} />
      <p className="mb-4 text-sm text-soft">{t('leagueFeeds.about')}</p>
      <Addresses feeds={feeds} />
    </section>
  )
}

function Addresses({ feeds: { atomUrl, jsonUrl } }: { feeds: FeedLinks }) {
  const { t } = useTranslation('competitions')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const settle = (said: string, done?: () => void) => ({
    onSuccess: (feeds: FeedLinks) => {
      utils.calendar.page.setData({ league }, (page) => page && { ...page, feeds })
      done?.()
      notify.success(said)
    },
    onError: (error: unknown) => notifyProblem(t('leagueFeeds.failed'), error),
  })
  const make = trpc.feed.makeLinks.useMutation()
  const revoke = trpc.feed.revokeLinks.useMutation()
  if (atomUrl === null || jsonUrl === null)
    return (
      <Button
        variant="quiet"
        busy={make.isPending}
        onClick={() => make.mutate({ league, replace: false }, settle(t('leagueFeeds.made')))}
      >
        {t('leagueFeeds.make')}
      </Button>
    )
  return (
    <RevocableLink
      replace={{
        title: t('leagueFeeds.replaceTitle'),
        text: t('leagueFeeds.replaceText'),
        busy: make.isPending,
        onConfirm: (done) => make.mutate({ league, replace: true }, settle(t('leagueFeeds.replaced'), done)),
      }}
      revoke={{
        title: t('leagueFeeds.revokeTitle'),
        text: t('leagueFeeds.revokeText'),
        busy: revoke.isPending,
        onConfirm: (done) => revoke.mutate({ league }, settle(t('leagueFeeds.revoked'), done)),
      }}
    >
      <CopyButton text={atomUrl} label={t('leagueFeeds.copyAtom')} />
      <CopyButton text={jsonUrl} label={t('leagueFeeds.copyJson')} />
    </RevocableLink>
  )
}
