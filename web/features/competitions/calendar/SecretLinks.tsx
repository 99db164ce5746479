import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { FeedLinks } from '#contracts/accounts/feed.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useLeagueRef } from '#web/shared/LeagueView.tsx'
import { Button } from '#web/ui/Button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

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

interface SecretLinksProps<Links> {
  /** Prefix of the translation keys */
  of: 'feed' | 'leagueFeeds'
  exists: boolean
  make: (replace: boolean) => Promise<Links>
  revoke: () => Promise<Links>
  onChange: (links: Links) => void
  address?: ReactNode
  children: ReactNode
}

function SecretLinks<Links>({
  of,
  exists,
  make,
  revoke,
  onChange,
  address,
  children,
}: SecretLinksProps<Links>) {
  const { t } = useTranslation('competitions')
  const league = useLeagueRef()
  const utils = trpc.useUtils()
  const section = useRef<HTMLElement>(null)
  const change = useMutation({
    mutationFn: ({ links }: { links: Promise<Links>; said: string }) => links,
    onSuccess: (links, { said }) => {
      onChange(links)
      // A read that has begun before lacks the change.
      void utils.calendar.page.invalidate({ league })
      notify.success(said)
      // The pressed button may have disappeared.
      focusIfLost(() => section.current)
    },
    onError: (error) => notifyProblem(t(`${of}.failed`), error),
  })
  return (
    <TitledSection id={of} ref={section} tabIndex={-1} title={t(`${of}.title`)}>
      <p className="mb-4 text-sm text-soft">{t(`${of}.about`)}</p>
      {exists ? (
        <>
          {address}
          <div className="flex flex-wrap gap-2.5">
            {children}
            <ConfirmButton
              label={t('feed.replace')}
              size="sm"
              title={t(`${of}.replaceTitle`)}
              text={t(`${of}.replaceText`)}
              onConfirm={() => change.mutateAsync({ links: make(true), said: t(`${of}.replaced`) })}
            />
            <ConfirmButton
              label={t('feed.revoke')}
              size="sm"
              title={t(`${of}.revokeTitle`)}
              text={t(`${of}.revokeText`)}
              danger
              onConfirm={() => change.mutateAsync({ links: revoke(), said: t(`${of}.revoked`) })}
            />
          </div>
        </>
      ) : (
        <Button
          variant={of === 'feed' ? 'solid' : 'quiet'}
          busy={change.isPending}
          onClick={() => change.mutate({ links: make(false), said: t(`${of}.made`) })}
        >
          {t(`${of}.make`)}
        </Button>
      )}
    </TitledSection>
  )
}
