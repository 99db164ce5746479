import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { causeOfMissingCode } from '#web/lib/loading/missing-code.ts'
import { notify } from '#web/lib/notices/notify.ts'
// Comes along, so that the notice can be shown without a network.
import './Toaster.tsx'

type Close = (open: false) => void

interface PartProps {
  open?: boolean
  onClose?: Close
  onOpenChange?: Close
  onAnswer?: Close
}

/** In place of a part whose file could not be loaded (lib/loading/lazily.tsx): says so, and closes the part. */
export default function MissingPart(part: object) {
  // Parts close by one of these, if they can be closed.
  const { open = true, onClose, onOpenChange, onAnswer }: PartProps = part
  const { t } = useTranslation()
  const close = useRef<Close>(undefined)
  close.current = onClose ?? onOpenChange ?? onAnswer
  useEffect(() => {
    if (!open) return
    close.current?.(false)
    if (!navigator.onLine) return notify.error(t('errors.offline'))
    // Browsers do not fetch a module again that failed to load: only reloading the page helps then.
    void causeOfMissingCode().then((cause) =>
      notify.error(t(`errors.${cause}Title`), {
        action: { label: t('errors.reload'), onClick: () => location.reload() },
      }),
    )
  }, [open, t])
  return null
}
