import type { FeedLinks } from '#contracts/accounts/feed.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { SecretLinks } from './SecretLinks.tsx'

export function LeagueFeeds({ feeds: { atomUrl, jsonUrl } }: { feeds: FeedLinks }) {
  const { t } = useTranslation('competitions')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  return (
    <SecretLinks
      of="leagueFeeds"
      exists={atomUrl !== null && jsonUrl !== null}
      make={(replace) => utils.client.feed.makeLinks.mutate({ league, replace })}
      revoke={() => utils.client.feed.revokeLinks.mutate({ league })}
      onChange={(feeds) => utils.calendar.page.setData({ league }, (page) => page && { ...page, feeds })}
    >
      <CopyButton text={atomUrl ?? ''} label={t('leagueFeeds.copyAtom')} />
      <CopyButton text={jsonUrl ?? ''} label={t('leagueFeeds.copyJson')} />
    </SecretLinks>
  )
}
