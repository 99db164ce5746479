import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { takeStart } from '#web/lib/auth/intent.ts'
import { deleteInvitation, type Invitation, useInvitation } from '#web/lib/auth/invitation.ts'
import { cameFromProvider, clearProvider } from '#web/lib/auth/provider-return.ts'
import { dismissAuthNotice, useAuthNotice } from '#web/lib/auth/session.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { nextInLeague } from '#web/lib/league/season.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { useFormats } from '#web/lib/text/format.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/overlay/Dialog.tsx'

export default function Arrivals() {
  const { t } = useTranslation('auth')
  const invitation = useInvitation()
  const notice = useAuthNotice()
  useEffect(() => {
    if (notice) {
      // A link failed although the user is signed in.
      if (notice.kind === 'failed')
        notify.error(t('linkFailed.title'), { description: t('linkFailed.text'), id: 'auth' })
      dismissAuthNotice()
    } else if (cameFromProvider() !== null) notify.success(t('toasts.signedIn'))
    clearProvider()
  }, [notice, t])
  // An invitation is handled first.
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!invitation && takeStart()) navigate(`${paths.dashboard}?create`, { replace: true })
  }, [invitation, navigate])
  return invitation && <JoinInvitation key={invitation.code} invitation={invitation} />
}

/**
 * Handles an invitation. Joins at once if the user has signed in because of it; asks first if the link was opened while
 * signed in, or if joining late has a condition that the user must know.
 */
function JoinInvitation({ invitation: { code, accepted } }: { invitation: Invitation }) {
  const { t } = useTranslation(['auth', 'common'])
  const [, navigate] = useLocation()
  const { day } = useFormats()
  const utils = trpc.useUtils()
  const preview = trpc.league.joinPreview.useQuery({ code }, { staleTime: Number.POSITIVE_INFINITY })

  // A refusal by the server is final; after a network failure or an overload the user can try again.
  const failed = (error: unknown, retry: () => unknown) => {
    const problem = problemOf(error)
    if (problem.code && problem.code !== 'unavailable') {
      deleteInvitation()
      notify.error(t('invitation.failedTitle'), { description: problem.message, id: 'invitation' })
    } else
      notify.error(t('invitation.failedTitle'), {
        description: t('invitation.network'),
        action: { label: t('common:actions.retry'), onClick: () => void retry() },
        id: 'invitation',
      })
  }

  const join = trpc.league.join.useMutation({
    onSuccess: (league) => {
      deleteInvitation()
      // A user who wanted to start a league and has joined one instead is not asked again.
      takeStart()
      void utils.league.invalidate()
      notify.success(t('toasts.joined'), { description: league.name, id: 'invitation' })
      navigate(nextInLeague(league.slug, data?.season.state))
    },
  })
  const startJoin = (): void => join.mutate({ code }, { onError: (error) => failed(error, startJoin) })

  const started = useRef(false)
  const { data, error, refetch } = preview
  const joinsAtOnce = data && (data.refusal !== null || (accepted && data.firstListUntil === null))
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each answer; the rest is not made of state
  useEffect(() => {
    if (error) failed(error, refetch)
    if (!data || started.current) return
    if (data.alreadyMember && data.slug) {
      started.current = true
      deleteInvitation()
      notify.info(t('toasts.member', { league: data.name }), { id: 'invitation' })
      navigate(paths.league(data.slug).home)
    } else if (joinsAtOnce) {
      started.current = true
      startJoin()
    }
  }, [data, error, joinsAtOnce])

  if (!data || data.alreadyMember || joinsAtOnce) return null
  return (
    <Dialog
      onClose={deleteInvitation}
      busy={join.isPending}
      title={t('invitation.title', { league: data.name })}
      description={t('invitation.members', { count: data.memberCount })}
      footer={
        <>
          <Button variant="quiet" disabled={join.isPending} onClick={deleteInvitation}>
            {t('invitation.decline')}
          </Button>
          <Button busy={join.isPending} onClick={startJoin}>
            {t('invitation.join')}
          </Button>
        </>
      }
    >
      {data.firstListUntil && <p>{t('invitation.late', { day: day(data.firstListUntil) })}</p>}
    </Dialog>
  )
}
