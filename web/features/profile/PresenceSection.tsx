import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Switch } from '#web/ui/form/Switch.tsx'
import type { Own } from './own.ts'

export function PresenceSection({ own: { profile } }: { own: Own }) {
  const { t } = useTranslation('profile')
  const utils = trpc.useUtils()
  const show = (showsPresence: boolean) =>
    utils.profile.me.setData(undefined, (me) => me && { ...me, showsPresence })
  const update = trpc.profile.update.useMutation({
    scope: { id: 'profile' },
    onError: (error, { showsPresence }) => {
      show(!showsPresence)
      notifyProblem(t('presence.failed'), error)
    },
  })
  return (
    <Switch
      label={t('presence.show')}
      checked={profile.showsPresence}
      onCheckedChange={async (showsPresence) => {
        // A read that has begun before lacks the change.
        await utils.profile.me.cancel()
        show(showsPresence)
        update.mutate({ showsPresence })
      }}
    />
  )
}
