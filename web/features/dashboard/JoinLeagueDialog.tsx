import { useMutation } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { codeInput, type JoinPreview as Preview } from '#contracts/league.ts'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { fieldOf } from '#web/lib/field-of.ts'
import { contractResolver } from '#web/lib/forms.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { nextInLeague, useSeasonText } from '#web/lib/league/season.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/form/TextField.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

interface Found {
  code: string
  preview: Preview
}

export default function JoinLeagueDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation(['dashboard', 'common'])
  const [, navigate] = useLocation()
  const utils = trpc.useUtils()
  const [found, setFound] = useState<Found | null>(null)
  const form = useForm({
    defaultValues: { code },
    resolver: contractResolver(codeInput, () => ({ code: t('join.codeRequired') })),
  })

  const fail = (error: unknown) => {
    const problem = problemOf(error)
    const message = problem.code === null ? t('join.networkError') : problem.message
    // No notice: on a phone it would cover the field and the message below it.
    setFound(null)
    form.setError('code', { message }, { shouldFocus: true })
  }
  const enter = (slug: string) => navigate(paths.league(slug).home)
  const begin = (slug: string) => navigate(nextInLeague(slug, found?.preview.season.state))
  const join = trpc.league.join.useMutation({
    onError: fail,
    onSuccess: async (league) => {
      await Promise.all([utils.league.list.invalidate(), utils.league.dashboard.invalidate()])
      if (league.alreadyMember) enter(league.slug)
      else begin(league.slug)
      if (league.alreadyMember) notify.info(t('join.already', { league: league.name }))
      else notify.success(t('join.done'), { description: t('join.doneText', { league: league.name }) })
    },
  })
  const previewLeague = useMutation({
    mutationFn: (input: { code: string }) => utils.client.league.joinPreview.query(input),
    onError: fail,
    onSuccess: (preview, input) => setFound({ code: input.code, preview }),
  })
  const mayJoin = found && !found.preview.refusal
  const step = () => {
    if (!found) return previewLeague.mutate(form.getValues())
    if (found.preview.slug) return enter(found.preview.slug)
    if (mayJoin) join.mutate({ code: found.code })
  }
  const submitLabel = !found ? 'join.look' : found.preview.slug ? 'join.enter' : 'join.submit'
  return (
    <Dialog
      onClose={onClose}
      busy={join.isPending}
      title={t('join.title')}
      footer={
        <>
          {found ? (
            <Button variant="quiet" disabled={join.isPending} onClick={() => setFound(null)}>
              {t('join.other')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={onClose}>
              {t('common:actions.cancel')}
            </Button>
          )}
          {(!found || mayJoin) && (
            <Button type="submit" form="join-league" busy={previewLeague.isPending || join.isPending}>
              {t(submitLabel)}
            </Button>
          )}
        </>
      }
    >
      <form id="join-league" noValidate className="pb-2" onSubmit={form.handleSubmit(step)}>
        {found ? (
          <JoinPreview preview={found.preview} />
        ) : (
          <TextField
            label={t('join.code')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={100}
            {...fieldOf(form, 'code')}
          />
        )}
      </form>
    </Dialog>
  )
}

function JoinPreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('dashboard')
  const { day } = useFormats()
  const seasonText = useSeasonText()
  const { refusal, firstListUntil, alreadyMember, allowNewPicks, season } = preview
  const over = season.state === 'ended' || season.state === 'sealed'
  const warning =
    refusal === 'league_full'
      ? t('join.full', { max: preview.maxMembers })
      : refusal === 'league_closed'
        ? t('join.closed')
        : refusal
          ? t('join.invitationNeeded')
          : alreadyMember
            ? t('join.alreadyIn')
            : over
              ? t('join.over')
              : firstListUntil
                ? t('join.firstList', { day: day(firstListUntil) })
                : !allowNewPicks
                  ? t('join.newPicksOff')
                  : null
  return (
    <div className="grid gap-4" role="status">
      <div>
        <p className="name text-2xl wrap-anywhere">{preview.name}</p>
        <p className="mt-1 text-sm text-soft">
          {t('join.members', { count: preview.memberCount, max: preview.maxMembers })} · {seasonText(season)}
        </p>
      </div>
      {warning && (
        <p className="flex gap-3 border-l-2 border-hold py-0.5 pl-4 text-soft">
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-hold" aria-hidden="true" />
          {warning}
        </p>
      )}
    </div>
  )
}
