import type { PasskeyListItem } from '@supabase/auth-js'
import { useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { auth } from '#web/lib/auth/client.ts'
import { wasCancelled } from '#web/lib/auth/passkeys.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { lazily } from '#web/lib/loading/lazily.tsx'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { readUserAgent } from './device-name.ts'
import { passkeysKey, usePasskeyList } from './passkeys.ts'

const RenamePasskey = lazily(() => import('./RenamePasskey.tsx'))

export function PasskeysSection() {
  const { t } = useTranslation(['profile', 'auth'])
  const passkeys = usePasskeyList()
  return (
    <QueryView query={passkeys} errorTitle={t('passkeys.failedToLoad')} skeleton={<SkeletonText lines={2} />}>
      {(known) =>
        known === null ? (
          <p className="text-soft">{t('passkeys.notOffered')}</p>
        ) : (
          <>
            {known.length === 0 ? (
              <p className="mb-4 text-soft">{t('passkeys.none')}</p>
            ) : (
              <ul className="-mt-3 mb-5">
                {known.map((passkey) => (
                  <PasskeyRow key={passkey.id} passkey={passkey} />
                ))}
              </ul>
            )}
            <AddPasskey />
          </>
        )
      }
    </QueryView>
  )
}

function AddPasskey() {
  const { t } = useTranslation(['profile', 'auth'])
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    const { data, error } = await auth.registerPasskey()
    if (!error) {
      const { browser, system } = readUserAgent(navigator.userAgent)
      if (browser && system)
        await auth.passkey.update({ passkeyId: data.id, friendlyName: t('devices.on', { browser, system }) })
      await queries.invalidateQueries({ queryKey: passkeysKey })
    } else if (!wasCancelled(error)) notify.error(t('passkeys.failed'), { description: authProblem(error) })
    setBusy(false)
  }
  if (!('PublicKeyCredential' in window)) return <p className="text-sm text-faint">{t('passkeys.unknown')}</p>
  return (
    <Button variant="quiet" busy={busy} icon={<KeyRound aria-hidden="true" />} onClick={() => void add()}>
      {t('passkeys.add')}
    </Button>
  )
}

function PasskeyRow({ passkey }: { passkey: PasskeyListItem }) {
  const { t } = useTranslation(['profile', 'auth'])
  const { moment, relative } = useFormats()
  const now = useNow()
  const queries = useQueryClient()
  const [renaming, setRenaming] = useState(false)
  const { id, created_at, last_used_at } = passkey
  const name = passkey.friendly_name || t('passkeys.unnamed')
  const remove = async () => {
    const { error } = await auth.passkey.delete({ passkeyId: id })
    if (error) return notify.error(t('passkeys.removeFailed'), { description: authProblem(error) })
    await queries.invalidateQueries({ queryKey: passkeysKey })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3">
      <div className="min-w-0 flex-1">
        <p className="typed">{name}</p>
        <p className="text-sm text-faint">
          {t('passkeys.since', { day: moment(created_at) })} ·{' '}
          {last_used_at
            ? t('passkeys.lastUsed', { when: relative(last_used_at, now) })
            : t('passkeys.neverUsed')}
        </p>
      </div>
      <div className="flex gap-2">
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('passkeys.renameOf', { name })}
          onClick={() => setRenaming(true)}
        >
          {t('passkeys.rename')}
        </Button>
        <ConfirmButton
          label={t('passkeys.remove')}
          size="sm"
          aria-label={t('passkeys.removeOf', { name })}
          title={t('passkeys.removeTitle', { name })}
          text={t('passkeys.removeText')}
          danger
          onConfirm={remove}
        />
      </div>
      {renaming && (
        <RenamePasskey id={id} name={passkey.friendly_name ?? ''} onClose={() => setRenaming(false)} />
      )}
    </li>
  )
}
