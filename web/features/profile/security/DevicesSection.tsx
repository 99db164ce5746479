import { Laptop, Smartphone } from 'lucide-react'
import type { Device } from '#contracts/accounts/account.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { auth } from '#web/lib/auth/client.ts'
import { authProblem } from '#web/lib/auth/problems.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { useNow } from '#web/lib/use-now.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'
import { QueryView } from '#web/ui/state/QueryView.tsx'
import { SkeletonText } from '#web/ui/state/Skeleton.tsx'
import { readUserAgent } from './device-name.ts'

export function DevicesSection() {
  const { t } = useTranslation('profile')
  const devices = trpc.account.devices.useQuery()
  return (
    <QueryView query={devices} errorTitle={t('devices.failedToLoad')} skeleton={<SkeletonText lines={4} />}>
      {(known) => (
        <>
          <ul className="-mt-3">
            {known.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </ul>
          {known.length > 1 && <SignOutOthers />}
        </>
      )}
    </QueryView>
  )
}

function DeviceRow({ device }: { device: Device }) {
  const { t } = useTranslation('profile')
  const { moment, relative } = useFormats()
  const now = useNow()
  const utils = trpc.useUtils()
  const signOut = trpc.account.signOutDevice.useMutation({
    onSuccess: () => utils.account.devices.invalidate(),
    onError: (error) => notifyProblem(t('devices.failed'), error),
  })
  const { browser, system, isPhone } = readUserAgent(device.userAgent)
  const name =
    browser && system ? t('devices.on', { browser, system }) : (browser ?? system ?? t('devices.unknown'))
  const isActive = device.isThis || now - Date.parse(device.lastUsedAt) < 60_000
  const Icon = isPhone ? Smartphone : Laptop
  return (
    <li className="flex items-center gap-4 border-b border-rule py-3">
      <Icon className="size-5 shrink-0 text-faint" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p>
          {name}
          {device.isThis && (
            <span className="ml-2 text-xs font-semibold text-ok">
              <span className="sr-only">, </span>
              {t('devices.this')}
            </span>
          )}
        </p>
        <p className="text-sm text-faint">
          {isActive ? t('devices.active') : t('devices.lastUsed', { when: relative(device.lastUsedAt, now) })}{' '}
          · {t('devices.since', { day: moment(device.createdAt) })}
        </p>
      </div>
      {!device.isThis && (
        <Button
          variant="quiet"
          size="sm"
          aria-label={t('devices.signOutOf', { device: name })}
          busy={signOut.isPending}
          onClick={() => signOut.mutate({ id: device.id })}
        >
          {t('devices.signOut')}
        </Button>
      )}
    </li>
  )
}

function SignOutOthers() {
  const { t } = useTranslation(['profile', 'auth'])
  const utils = trpc.useUtils()
  const signOut = async () => {
    const { error } = await auth.signOut({ scope: 'others' })
    await utils.account.devices.invalidate()
    if (error) notify.error(t('devices.failed'), { description: authProblem(error) })
  }
  return (
    <div className="mt-5">
      <ConfirmButton
        label={t('devices.signOutOthers')}
        title={t('devices.othersTitle')}
        text={t('devices.othersText')}
        onConfirm={signOut}
      />
    </div>
  )
}
