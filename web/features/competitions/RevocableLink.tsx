import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'

/** What can be done to a secret address, asked about first; `done` closes the question. */
interface Change {
  title: string
  text: string
  busy: boolean
  onConfirm: (done: () => void) => void
}

/** The actions on a secret address: those given, and replacing and revoking it. */
export function RevocableLink({
  children,
  replace,
  revoke,
}: {
  children: ReactNode
  replace: Change
  revoke: Change
}) {
  const { t } = useTranslation('competitions')
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null)
  const done = () => setAsking(null)
  const dialog = (which: 'replace' | 'revoke', { title, text, busy, onConfirm }: Change) => (
    <ConfirmDialog
      open={asking === which}
      onOpenChange={done}
      title={title}
      text={text}
      confirmLabel={t(`feed.${which}`)}
      busy={busy}
      danger={which === 'revoke'}
      onConfirm={() => onConfirm(done)}
    />
  )
  return (
    <>
      <div className="flex flex-wrap gap-2.5">
        {children}
        <Button variant="quiet" size="sm" onClick={() => setAsking('replace')}>
          {t('feed.replace')}
        </Button>
        <Button variant="quiet" size="sm" onClick={() => setAsking('revoke')}>
          {t('feed.revoke')}
        </Button>
      </div>
      {dialog('replace', replace)}
      {dialog('revoke', revoke)}
    </>
  )
}
