import { notifyProblem } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { endSession } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useLeagues } from '#web/lib/league/leagues.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { ConfirmButton } from '#web/ui/overlay/ConfirmButton.tsx'

/** Deletes the account, once other members own its leagues. */
export function DeletionSection() {
  const { t } = useTranslation('profile')
  const { leagues } = useLeagues()
  const owned = (leagues ?? []).filter(({ role }) => role === 'OWNER')
  const erase = trpc.account.delete.useMutation({
    onSuccess: async () => {
      notify.success(t('deletion.deleted'))
      await endSession()
    },
    onError: (error) => notifyProblem(t('deletion.failed'), error),
  })
  if (owned.length > 0)
    return (
      <div className="grid gap-2">
        <p>{t('deletion.owns', { count: owned.length })}</p>
        <ul className="grid gap-1">
          {owned.map(({ id, slug, name }) => (
            <li key={id}>
              <Link href={paths.league(slug).admin} className="link name inline-block py-1 text-lg">
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </div>
    )
  return (
    <ConfirmButton
      label={t('deletion.open')}
      className="text-accent"
      title={t('deletion.dialogTitle')}
      text={t('deletion.dialogText')}
      typed={{ label: t('deletion.typed', { word: t('deletion.word') }), word: t('deletion.word') }}
      confirmLabel={t('deletion.confirm')}
      danger
      // After a failure it closes too, since the notice says what to do first.
      onConfirm={() => erase.mutateAsync().catch(() => undefined)}
    />
  )
}
