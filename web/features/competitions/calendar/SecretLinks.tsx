import { type ReactNode, useState } from 'react'
import { notifyProblem } from '#web/lib/api/errors.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/overlay/Dialog.tsx'
import { SectionHeading } from '#web/ui/PageHeader.tsx'

/** The callbacks of a change */
interface Outcome<Links> {
  onSuccess: (links: Links) => void
  onError: (error: unknown) => void
}

interface SecretLinksProps<Links> {
  /** Prefix of the translation keys */
  of: 'feed' | 'leagueFeeds'
  exists: boolean
  busy: boolean
  make: (replace: boolean, outcome: Outcome<Links>) => void
  revoke: (outcome: Outcome<Links>) => void
  onChange: (links: Links) => void
  address?: ReactNode
  children: ReactNode
}

export function SecretLinks<Links>({
  of,
  exists,
  busy,
  make,
  revoke,
  onChange,
  address,
  children,
}: SecretLinksProps<Links>) {
  const { t } = useTranslation('competitions')
  const [asking, setAsking] = useState<'replace' | 'revoke' | null>(null)
  const outcome = (said: string): Outcome<Links> => ({
    onSuccess: (links) => {
      onChange(links)
      setAsking(null)
      notify.success(said)
    },
    onError: (error) => notifyProblem(t(`${of}.failed`), error),
  })
  const ask = (which: 'replace' | 'revoke') => (
    <Button variant="quiet" size="sm" onClick={() => setAsking(which)}>
      {t(`feed.${which}`)}
    </Button>
  )
  const dialog = (which: 'replace' | 'revoke', title: string, text: string, onConfirm: () => void) => (
    <ConfirmDialog
      open={asking === which}
      onOpenChange={() => setAsking(null)}
      title={title}
      text={text}
      confirmLabel={t(`feed.${which}`)}
      busy={busy}
      danger={which === 'revoke'}
      onConfirm={onConfirm}
    />
  )
  return (
    <section aria-labelledby={of} className="min-w-0">
      <SectionHeading id={of} title={t(`${of}.title`)} />
      <p className="mb-4 text-sm text-soft">{t(`${of}.about`)}</p>
      {exists ? (
        <>
          {address}
          <div className="flex flex-wrap gap-2.5">
            {children}
            {ask('replace')}
            {ask('revoke')}
          </div>
          {dialog('replace', t(`${of}.replaceTitle`), t(`${of}.replaceText`), () =>
            make(true, outcome(t(`${of}.replaced`))),
          )}
          {dialog('revoke', t(`${of}.revokeTitle`), t(`${of}.revokeText`), () =>
            revoke(outcome(t(`${of}.revoked`))),
          )}
        </>
      ) : (
        <Button
          {...(of === 'feed' ? {} : { variant: 'quiet' })}
          busy={busy}
          onClick={() => make(false, outcome(t(`${of}.made`)))}
        >
          {t(`${of}.make`)}
        </Button>
      )}
    </section>
  )
}
