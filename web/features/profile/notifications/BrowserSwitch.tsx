import { useEffect, useState } from 'react'
import type { NotificationSettings } from '#contracts/accounts/notifications.ts'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { accountHere } from '#web/lib/auth/opening.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import {
  askPermission,
  noteSent,
  type PushState,
  readPushState,
  subscribeHere,
  unsubscribeHere,
} from '#web/lib/notices/push.ts'
import { Button } from '#web/ui/Button.tsx'

const patienceMs = 15_000

class NoAnswer extends Error {}

const inTime = async (work: Promise<unknown>): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const limit = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), patienceMs)
  })
  await Promise.race([work, limit]).finally(() => clearTimeout(timer))
}

/**
 * Whether this browser shows notifications, and a button to enable them. Asks for the permission only after a click.
 */
export function BrowserSwitch({ known: { pushKey } }: { known: NotificationSettings }) {
  const { t } = useTranslation('profile')
  const utils = trpc.useUtils()
  const [state, setState] = useState<PushState | null>(null)
  const [busy, setBusy] = useState(false)
  const subscribe = trpc.notification.subscribe.useMutation()
  const unsubscribe = trpc.notification.unsubscribe.useMutation()
  useEffect(() => {
    void readPushState().then(setState)
  }, [])

  const turnOn = async (key: string): Promise<void> => {
    const user = accountHere()
    if (!(await askPermission())) return
    const subscribed = subscribeHere(key)
    // Also after the limit: the server must know of a subscription that the browser has made.
    const sent = subscribed.then(async (made) => {
      if (!made) return
      // The next user of this browser has not turned it on.
      if (accountHere() !== user) return void (await unsubscribeHere())
      await subscribe.mutateAsync(made)
      noteSent()
      await utils.notification.settings.invalidate()
      setState(await readPushState())
    })
    // An error after the limit has been told as the missing answer.
    sent.catch(() => undefined)
    await inTime(subscribed)
    await sent
  }
  const turnOff = async (): Promise<void> => {
    const endpoint = await unsubscribeHere()
    if (endpoint) await unsubscribe.mutateAsync({ endpoint })
  }
  const change = async (work: Promise<void>): Promise<void> => {
    setBusy(true)
    await work.catch((error: unknown) => {
      const title = t('notifications.browserFailed')
      if (error instanceof NoAnswer) notify.error(title, { description: t('notifications.browserSilent') })
      // The browser itself refuses, as in a private window.
      else if (error instanceof DOMException && error.name === 'NotAllowedError')
        notify.error(title, { description: t('notifications.browserRefuses') })
      else notifyProblem(title, error)
    })
    setState(await readPushState())
    setBusy(false)
  }

  const shown = pushKey === null ? 'unsupported' : state
  return (
    <div>
      <h2 className="font-sans text-base font-semibold">{t('notifications.here')}</h2>
      <p className="mt-1 max-w-[52ch] text-sm text-soft" role="status">
        {shown === null ? ' ' : t(`notifications.state.${shown}`)}
      </p>
      {pushKey !== null && (shown === 'off' || shown === 'on') && (
        // One button, so that it keeps the focus.
        <Button
          className="mt-3"
          variant={shown === 'on' ? 'quiet' : 'solid'}
          busy={busy}
          onClick={() => void change(shown === 'on' ? turnOff() : turnOn(pushKey))}
        >
          {t(shown === 'on' ? 'notifications.turnOff' : 'notifications.turnOn')}
        </Button>
      )}
    </div>
  )
}
