import { useEffect } from 'react'
import { trpc } from '../lib/api/trpc.ts'
import { useSession } from '../lib/auth/session.ts'
import { noteSent, subscriptionToRenew } from '../lib/notices/push.ts'

/** Sends this browser's push subscription again under a new session: on the server it ends with the former one. */
export default function PushRenewal() {
  const session = useSession()
  const { mutateAsync } = trpc.notification.subscribe.useMutation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session in storage may be another one then
  useEffect(() => {
    const renew = async (): Promise<void> => {
      const subscription = await subscriptionToRenew()
      if (!subscription) return
      await mutateAsync(subscription)
      noteSent()
    }
    renew().catch((error: unknown) => console.warn('The push subscription was not renewed', error))
  }, [session, mutateAsync])
  return null
}
