import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

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

export function SecretLinks<Links>({
  of,
  exists,
  make,
  revoke,
  onChange,
  address,
  children,
}: SecretLinksProps<Links>) {
  const { t } = useTranslation('competitions')
  const change = useMutation({
    mutationFn: ({ links }: { links: Promise<Links>; said: string }) => links,
    onSuccess: (links, { said }) => {
      onChange(links)
      notify.success(said)
    },
    onError: (error) => notifyProblem(t(`${of}.failed`), error),
  })
  return (
    <TitledSection id={of} title={t(`${of}.title`)}>
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
              confirmLabel={t('feed.replace')}
              onConfirm={() => change.mutateAsync({ links: make(true), said: t(`${of}.replaced`) })}
            />
            <ConfirmButton
              label={t('feed.revoke')}
              size="sm"
              title={t(`${of}.revokeTitle`)}
              text={t(`${of}.revokeText`)}
              confirmLabel={t('feed.revoke')}
              danger
              onConfirm={() => change.mutateAsync({ links: revoke(), said: t(`${of}.revoked`) })}
            />
          </div>
        </>
      ) : (
        <Button
          {...(of === 'feed' ? {} : { variant: 'quiet' })}
          busy={change.isPending}
          onClick={() => change.mutate({ links: make(false), said: t(`${of}.made`) })}
        >
          {t(`${of}.make`)}
        </Button>
      )}
    </TitledSection>
  )
}
