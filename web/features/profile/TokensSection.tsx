import { useState } from 'react'
import type { PersonalToken } from '#contracts/accounts/personal-token.ts'
import { maxPersonalTokens } from '#domain/personal-tokens.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'

const NewTokenDialog = lazily(() => import('./NewTokenDialog.tsx'))

export function TokensSection() {
  const { t } = useTranslation('profile')
  const tokens = trpc.token.list.useQuery()
  const [making, setMaking] = useState(false)
  return (
    <>
      <QueryView query={tokens} errorTitle={t('tokens.failedToLoad')} skeleton={<SkeletonText lines={2} />}>
        {(known) => (
          <>
            {known.length === 0 ? (
              <p className="mb-4 text-soft">{t('tokens.none')}</p>
            ) : (
              <ul className="-mt-3 mb-5">
                {known.map((token) => (
                  <TokenRow key={token.id} token={token} />
                ))}
              </ul>
            )}
            {known.length >= maxPersonalTokens ? (
              <p className="text-sm text-faint">{t('tokens.full', { max: maxPersonalTokens })}</p>
            ) : (
              <Button variant="quiet" onClick={() => setMaking(true)}>
                {t('tokens.make')}
              </Button>
            )}
          </>
        )}
      </QueryView>
      {making && <NewTokenDialog onClose={() => setMaking(false)} />}
    </>
  )
}

function TokenRow({ token }: { token: PersonalToken }) {
  const { t } = useTranslation('profile')
  const { localDay, mediumDay, relative } = useFormats()
  const utils = trpc.useUtils()
  const now = useNow()
  const revoke = trpc.token.revoke.useMutation({
    onSuccess: () => void utils.token.list.invalidate(),
    onError: (error) => notifyProblem(t('tokens.failed'), error),
  })
  const { id, name, scope, expiresAt, lastUsedAt } = token
  const isOver = Date.parse(expiresAt) <= now
  return (
    <li className="flex items-center gap-4 border-b border-rule py-3">
      <div className="min-w-0 flex-1">
        <p className="typed">{name}</p>
        <p className="text-sm text-faint">
          {t(`tokens.scopes.${scope}`)} ·{' '}
          {t(isOver ? 'tokens.ended' : 'tokens.until', {
            day: mediumDay(localDay(expiresAt)),
          })}
        </p>
        <p className="text-sm text-faint">
          {lastUsedAt ? t('tokens.lastUsed', { when: relative(lastUsedAt, now) }) : t('tokens.neverUsed')}
        </p>
      </div>
      <ConfirmButton
        label={t('tokens.revoke')}
        size="sm"
        aria-label={t('tokens.revokeOf', { name })}
        title={t('tokens.revokeTitle', { name })}
        text={t('tokens.revokeText')}
        danger
        onConfirm={() => revoke.mutateAsync({ id })}
      />
    </li>
  )
}
