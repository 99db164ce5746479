import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'
import Invitation from './Invitation.tsx'

export default function InviteDialog({
  league,
  name,
  onClose,
}: {
  league: string
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Dialog onClose={onClose} title={t('actions.inviteTo', { league: name })} wide>
      <div className="pb-4">
        <Invitation league={league} name={name} />
      </div>
    </Dialog>
  )
}
