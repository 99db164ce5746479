import { useForm } from 'react-hook-form'
import { inviteInput, type League } from '#contracts/league.ts'
import type { Invitation } from '#contracts/member.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver, sending, showFormProblem } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { InviteButton } from '#web/shared/invitations/InviteButton.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { EmailField } from '#web/ui/form/EmailField.tsx'
import { TitledSection } from '#web/ui/TitledSection.tsx'

export function Invite({
  league,
  code,
  invitations,
}: {
  league: League
  code: string
  invitations: readonly Invitation[]
}) {
  const { t } = useTranslation('members')
  const { shortDay } = useFormats()
  return (
    <TitledSection id="invite" title={t('invite.title')}>
      <div className="border-t border-ink pt-4">
        <p className="text-sm text-soft">{t('invite.code')}</p>
        <p className="name mt-1 text-3xl tracking-[0.12em] tabular-nums">{code}</p>
        <div className="mt-3 flex flex-wrap gap-2.5">
          <CopyButton text={code} label={t('invite.copyCode')} />
          <InviteButton league={league} size="sm" />
        </div>
      </div>
      <InviteForm league={league} />
      {invitations.length > 0 && (
        <div className="mt-6">
          <h3 className="border-b border-rule pb-1.5 font-sans text-sm font-medium tracking-normal text-faint">
            {t('invite.open')}
          </h3>
          <ul>
            {invitations.map(({ id, email, createdAt }) => (
              <li
                key={id}
                className="flex items-baseline justify-between gap-4 border-b border-rule py-2 text-sm"
              >
                <span className="typed min-w-0 break-all">{email}</span>
                <span className="shrink-0 text-faint">{shortDay(createdAt.slice(0, 10))}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </TitledSection>
  )
}

function InviteForm({ league }: { league: League }) {
  const { t } = useTranslation('members')
  const utils = trpc.useUtils()
  const empty = { league: league.id, email: '' }
  const form = useForm({
    defaultValues: empty,
    resolver: contractResolver(inviteInput),
  })
  const invite = trpc.league.invite.useMutation({
    // No notice: the invitation appears in the list below.
    onSuccess: () => utils.league.membersPage.invalidate(),
    onError: (error) => showFormProblem(form, t('invite.failed'), error),
  })
  return (
    <form
      noValidate
      className="mt-6 grid justify-items-start gap-3"
      onSubmit={form.handleSubmit((values) => {
        const reset = sending(form)
        invite.mutate(values, { onSuccess: () => reset(empty) })
      })}
    >
      <EmailField
        label={t('invite.email')}
        autoComplete="off"
        className="w-full"
        {...fieldOf(form, 'email')}
      />
      <Button type="submit" variant="quiet" size="sm" busy={invite.isPending}>
        {t('invite.send')}
      </Button>
    </form>
  )
}
