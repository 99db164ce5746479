import { lazy, Suspense, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation, useSearchParams } from 'wouter'
import { problemOf } from '#web/lib/api/errors.ts'
import { trpc } from '#web/lib/api/trpc.ts'
import { keepStart } from '#web/lib/auth/intent.ts'
import {
  deleteInvitation,
  deleteRefused,
  noteRefusal,
  siteWithInvitation,
  useInvitation,
} from '#web/lib/auth/invitation.ts'
import { type SentMail, useSentMail } from '#web/lib/auth/sent-mail.ts'
import { accounts } from '#web/lib/auth/session.ts'
import { useSignInOptions } from '#web/lib/auth/sign-in-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Link } from '#web/lib/navigation/Link.tsx'
import { demoPlayers } from '#web/lib/navigation/page-meta.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { LoadingPage } from '#web/ui/state/LoadingPage.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthNoticeBox, useShownNotice } from './AuthNoticeBox.tsx'
import { OtherWays } from './OtherWays.tsx'
import { type AuthMode, type Credentials, SignInForm } from './SignInForm.tsx'
import { rememberedEmail } from './typed-email.ts'

// Loaded on demand: after a sign-up, in demos, with a code, and with an invitation
const CheckMail = lazy(() => import('./CheckMail.tsx'))
const DemoEntry = lazy(() => import('./DemoEntry.tsx'))
const InvitationCodeForm = lazy(() => import('./invitation/InvitationCodeForm.tsx'))
const InvitationLede = lazy(() => import('./invitation/InvitationLede.tsx'))

/** The invitation that brought the visitor here, and what its code leads to */
const useInvitedTo = (isShown: boolean) => {
  const [search] = useSearchParams()
  // Before the first use. An invitation whose link was opened again has just been stored, and is kept.
  useState(deleteRefused)
  const kept = useInvitation()
  const invitation = isShown ? kept : null
  const by = search.get('by')
  const preview = trpc.league.invitation.useQuery(
    { code: invitation?.code ?? '', ...(by ? { by } : {}) },
    { enabled: invitation !== null, staleTime: Number.POSITIVE_INFINITY },
  )
  const league = preview.data
  const problem = preview.error && problemOf(preview.error)
  const leadsNowhere =
    problem?.code === 'invite_code_unknown' ||
    problem?.code === 'invite_code_replaced' ||
    (league?.refusal ?? null) !== null
  useEffect(() => {
    if (leadsNowhere) noteRefusal()
  }, [leadsNowhere])
  return {
    invitation,
    league,
    /** Why the server does not show the league; null also if it could not be reached */
    refused: problem?.code ? problem : null,
    isPending: invitation !== null && preview.isPending,
  }
}

export default function AuthPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const asksForCode = search.has('join')
  const starts = search.has('start')
  const { invitation, league, refused, isPending } = useInvitedTo(!asksForCode && !starts)
  useEffect(() => {
    if (starts) keepStart()
  }, [starts])
  const notice = useShownNotice()
  const [chosen, setChosen] = useState<AuthMode | null>(null)
  // Most invited visitors are new, and so are those who start a league. Visitors who return from a mailed link are not.
  // Into a league that is closed to new members, only its members sign in.
  const isNew = starts || (invitation !== null && !notice && !refused && !league?.refusal)
  const mode = chosen ?? (isNew ? 'signUp' : 'signIn')
  const [waiting, setWaiting] = useSentMail()
  const form = useForm<Credentials>({ defaultValues: { email: rememberedEmail(), password: '' } })
  const options = useSignInOptions()
  const [players] = useState(demoPlayers)
  const isDemo = players.length > 0
  const byProvider = mode === 'signUp' && options.byProviderOnly
  const accepts = invitation !== null

  const [, navigate] = useLocation()
  const discard = () => {
    deleteInvitation()
    navigate(paths.auth(), { replace: true })
  }
  const heading = t(isDemo ? 'demo.title' : `${mode}.title`)
  const kickerOf = () => {
    if (league) return t('invitation.from', { name: league.inviter })
    return invitation && !refused ? t('invitation.kicker') : undefined
  }
  const ledeOf = () => {
    if (league) return undefined
    if (isDemo) return t('demo.lede')
    if (!invitation)
      return byProvider ? undefined : t(starts && mode === 'signUp' ? 'signUp.startLede' : `${mode}.lede`)
    // The code goes along, even if its league cannot be shown.
    return refused ? t(`${mode}.lede`) : t('invitation.text', { code: invitation.code })
  }

  const otherWays = (
    <OtherWays
      // New users have no passkey.
      options={{ ...options, passkeys: options.passkeys && mode === 'signIn' }}
      accepts={accepts}
      alone={byProvider}
    />
  )
  if (waiting) return <WaitingForMail {...waiting} onOther={() => setWaiting(null)} />
  if (asksForCode)
    return (
      <Suspense fallback={<LoadingPage />}>
        <InvitationCodeForm />
      </Suspense>
    )
  // Until it is known what the code leads to, a visitor is asked for nothing.
  if (isPending) return <LoadingPage />
  return (
    <AuthLayout title={league ? league.name : heading} kicker={kickerOf()} lede={ledeOf()}>
      {league && (
        <Suspense fallback={<div className="mb-8 h-36 border-y border-rule" />}>
          <InvitationLede invitation={league} />
        </Suspense>
      )}
      {refused && (
        <div role="alert" className="mb-8 grid justify-items-start gap-2 border-l-2 border-hold py-1 pl-5">
          <p className="text-soft">{refused.message}</p>
          <Link href={paths.authJoin} className="link rounded-sm font-medium text-ink">
            {t('join.other')}
          </Link>
        </div>
      )}
      {league && (
        <div className="mb-6 grid gap-2">
          <h2 className="text-xl">{heading}</h2>
          {!league.refusal && !isDemo && (
            <p className="text-soft">{t('invitation.text', { code: invitation?.code })}</p>
          )}
        </div>
      )}
      {notice && <AuthNoticeBox notice={notice} />}
      {isDemo ? (
        <Suspense fallback={<LoadingPage />}>
          <DemoEntry players={players} accepts={accepts} />
        </Suspense>
      ) : (
        <div className="grid gap-6">
          {byProvider ? (
            <>
              <p className="text-soft">{t('signUp.byProvider')}</p>
              {otherWays}
            </>
          ) : (
            <SignInForm form={form} mode={mode} accepts={accepts} onUnconfirmed={setWaiting} />
          )}
          <Elsewhere
            mode={mode}
            onMode={(other) => {
              form.clearErrors()
              setChosen(other)
            }}
            onDiscard={invitation && discard}
          />
          {/* Below all else, so that nothing moves when they are known. */}
          {!byProvider && otherWays}
        </div>
      )}
    </AuthLayout>
  )
}

interface ElsewhereProps {
  mode: AuthMode
  onMode: (mode: AuthMode) => void
  /** Null: there is no invitation to discard. */
  onDiscard: (() => void) | null
}

/** The other mode of the form, and the way out of an invitation */
function Elsewhere({ mode, onMode, onDiscard }: ElsewhereProps) {
  const { t } = useTranslation('auth')
  return (
    <div className="grid justify-items-start gap-2 border-t border-rule pt-5 text-soft">
      <p>
        {t(`${mode}.switchQuestion`)}{' '}
        <Button variant="text" onClick={() => onMode(mode === 'signIn' ? 'signUp' : 'signIn')}>
          {t(`${mode}.switchAction`)}
        </Button>
      </p>
      {onDiscard && (
        <Button variant="text" className="-ml-1" onClick={onDiscard}>
          {t('invitation.discard')}
        </Button>
      )}
    </div>
  )
}

/** An account whose address still has to be confirmed */
function WaitingForMail({ email, sent, onOther }: SentMail & { onOther: () => void }) {
  const { t } = useTranslation('auth')
  const resend = async () => {
    const options = { emailRedirectTo: siteWithInvitation() }
    return (await accounts()).resend({ type: 'signup', email, options })
  }
  return (
    <AuthLayout
      title={t('checkMail.title')}
      lede={t(sent ? 'checkMail.text' : 'checkMail.waiting', { email })}
    >
      <Suspense fallback={<LoadingPage />}>
        <CheckMail email={email} type="signup" sent={sent} resend={resend} onOther={onOther} />
      </Suspense>
    </AuthLayout>
  )
}
