import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { normaliseInviteCode } from '#domain/leagues/invite-code.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { AuthLayout } from '../AuthLayout.tsx'

export default function InvitationCodeForm() {
  const { t } = useTranslation('auth')
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const form = useForm({ defaultValues: { code: '' } })
  const { setFocus } = form
  useEffect(() => setFocus('code', { shouldSelect: true }), [setFocus])
  const preview = useMutation({
    mutationFn: (input: { code: string }) => utils.league.invitation.fetch(input),
    onError: (error) => {
      const problem = problemOf(error)
      const message = problem.code === null ? t('invitation.network') : problem.message
      form.setError('code', { message }, { shouldFocus: true })
    },
  })
  return (
    <AuthLayout title={t('join.title')} lede={t('join.lede')}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={form.handleSubmit((typed) => {
          const code = normaliseInviteCode(typed.code)
          preview.mutate({ code }, { onSuccess: () => navigate(paths.join(code)) })
        })}
      >
        <TextField
          label={t('join.code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={100}
          className="tabular-nums"
          {...fieldOf(form, 'code', { validate: (typed) => typed.trim() !== '' || t('join.codeRequired') })}
        />
        <Button type="submit" busy={preview.isPending}>
          {t('join.submit')}
        </Button>
      </form>
      <p className="mt-8 border-t border-rule pt-5 text-soft">
        {t('signUp.switchQuestion')}{' '}
        <Link href={paths.auth()} className="link rounded-sm font-medium text-ink">
          {t('signUp.switchAction')}
        </Link>
      </p>
    </AuthLayout>
  )
}
