import { Download } from 'lucide-react'
import { useSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { saveText } from '#web/lib/save-file.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('profile')
  const session = useSession()
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : ''
  const save = () =>
    saveText('deathlist-recovery-codes.txt', `${t('recovery.fileTitle', { email })}\n\n${codes.join('\n')}\n`)
  return (
    <Dialog
      keepOpen
      onClose={onClose}
      title={t('recovery.dialogTitle')}
      description={t('recovery.dialogText')}
      footer={<Button onClick={onClose}>{t('recovery.done')}</Button>}
    >
      <div className="grid gap-5">
        <ul
          aria-label={t('recovery.title')}
          tabIndex={-1}
          data-focus
          className="grid grid-cols-1 gap-x-8 gap-y-2 border-y border-rule py-4 font-mono text-base outline-none min-[26rem]:grid-cols-2"
        >
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-3">
          <CopyButton text={codes.join('\n')} label={t('recovery.copy')} />
          <Button variant="quiet" size="sm" icon={<Download />} onClick={save}>
            {t('recovery.download')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
