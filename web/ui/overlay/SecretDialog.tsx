import { Button } from '../Button.tsx'
import { CopyButton } from '../CopyButton.tsx'
import { Dialog } from './Dialog.tsx'

/** Shows a new secret, once only. `words.kept` is the label of the button that closes the dialog. */
export function SecretDialog({
  secret,
  words,
  onClose,
}: {
  secret: string
  words: { title: string; text: string; copy: string; kept: string }
  onClose: () => void
}) {
  return (
    <Dialog
      keepOpen
      onClose={onClose}
      title={words.title}
      description={words.text}
      footer={<Button onClick={onClose}>{words.kept}</Button>}
    >
      <code className="block border-y border-rule py-3 text-sm break-all">{secret}</code>
      <div className="mt-4 pb-2">
        <CopyButton text={secret} label={words.copy} />
      </div>
    </Dialog>
  )
}
