import type { AuthError } from '@supabase/auth-js'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { auth } from '#web/lib/auth/client.ts'
import { confirmEmailChange } from '#web/lib/auth/email-change.ts'
import { acceptInvitation, keepInvitationOf, withoutInvitation } from '#web/lib/auth/invitation.ts'
import { authCodeOf } from '#web/lib/auth/problems.ts'
import { useSession } from '#web/lib/auth/session.ts'
import { takeSignUp } from '#web/lib/auth/signed-up.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { authServer } from '#web/lib/navigation/page-meta.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { notify } from '#web/lib/notices/notify.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { AuthLayout } from './AuthLayout.tsx'
import { AuthNoticeBox, useShownNotice } from './AuthNoticeBox.tsx'
import { followForAnother, isOurs, landingOf, type MailedLink, readMailedLink } from './mailed-link.ts'
import { notifyAuthError } from './provider-message.ts'

type Outcome = 'expired' | 'half' | 'changed'

/** A link that is there to sign in, and for nothing else. */
const signsIn = ({ type }: MailedLink): boolean => type === 'signup' || type === 'magiclink'

/**
 * Where mailed links lead. Opening it consumes nothing, since mail scanners open links too: its button does, by posting
 * the token. Only a sign-up is confirmed by itself, in the browser in which it began.
 */
export default function ConfirmPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // The link could not be followed just now, and may be again.
  const notice = useShownNotice()
  const link = readMailedLink(search)
  if (!link)
    return (
      <AuthLayout title={t('confirm.brokenTitle')} lede={t('confirm.broken')}>
        <ButtonLink href={paths.auth()}>{t('confirm.signIn')}</ButtonLink>
      </AuthLayout>
    )
  if (outcome) return <Confirmed outcome={outcome} type={link.type} />
  const { type } = link
  // Only the browser that asked for the mail may sign in: the form leads on.
  const leavesPage = signsIn(link) && !link.inPlace
  return (
    <AuthLayout title={t(`confirm.${type}.title`)} lede={t(`confirm.${type}.text`)}>
      {notice && <AuthNoticeBox notice={notice} />}
      {!isOurs(link) ? (
        <ForeignLink link={link} />
      ) : leavesPage ? (
        <PostForm link={link} />
      ) : (
        <InPlace link={link} onOutcome={setOutcome} />
      )}
    </AuthLayout>
  )
}

/** A plain form: the server answers with the way on, for the browser that asked for the mail or for any other. */
function PostForm({ link: { tokenHash, type, redirectTo } }: { link: MailedLink }) {
  const { t } = useTranslation('auth')
  const [posting, setPosting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (type !== 'signup') return
    // A page that is fetched ahead, or in a tab behind, has nobody before it.
    const confirm = () => {
      if (document.visibilityState === 'visible' && takeSignUp()) form.current?.requestSubmit()
    }
    confirm()
    document.addEventListener('visibilitychange', confirm)
    return () => document.removeEventListener('visibilitychange', confirm)
  }, [type])
  return (
    <form
      ref={form}
      method="post"
      action={`${authServer().url}/verify`}
      onSubmit={() => {
        // The sign-up that this mail confirms was for its sake.
        if (keepInvitationOf(redirectTo)) acceptInvitation()
        setPosting(true)
      }}
    >
      <input type="hidden" name="token_hash" value={tokenHash} />
      <input type="hidden" name="type" value={type} />
      <input type="hidden" name="redirect_to" value={landingOf(withoutInvitation(redirectTo)).href} />
      <Button type="submit" busy={posting} className="w-full">
        {t(`confirm.${type}.submit`)}
      </Button>
    </form>
  )
}

/** Follows the link here: for a new password, an invitation, a change of address, or to sign in with an admin's link. */
function InPlace({ link, onOutcome }: { link: MailedLink; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation('auth')
  const [, navigate] = useLocation()
  const [busy, setBusy] = useState(false)

  const refused = (error: AuthError) => {
    setBusy(false)
    if (authCodeOf(error) === 'otp_expired') onOutcome('expired')
    else notifyAuthError(error)
  }
  const change = async () => {
    const { error, complete } = await confirmEmailChange({ token_hash: link.tokenHash })
    if (error) return refused(error)
    onOutcome(complete ? 'changed' : 'half')
  }
  const signIn = async () => {
    const { error } = await auth.verifyOtp({ token_hash: link.tokenHash, type: link.type })
    if (error) return refused(error)
    // Who was invited has no password yet, and who has forgotten it wants another.
    if (!signsIn(link)) return navigate(paths.newPassword, { replace: true })
    notify.success(t('toasts.signedIn'))
    if (keepInvitationOf(link.redirectTo)) acceptInvitation()
    const { pathname, search, hash } = landingOf(withoutInvitation(link.redirectTo))
    navigate(pathname + search + hash, { replace: true })
  }
  return (
    <Button
      busy={busy}
      className="w-full"
      onClick={() => {
        setBusy(true)
        void (link.type === 'email_change' ? change() : signIn())
      }}
    >
      {t(`confirm.${link.type}.submit`)}
    </Button>
  )
}

/** Follows a link that another program asked for, and leaves for that program's site. */
function ForeignLink({ link }: { link: MailedLink }) {
  const { t } = useTranslation('auth')
  const [busy, setBusy] = useState(false)
  const follow = async () => {
    setBusy(true)
    const address = await followForAnother(link)
    if (address) return location.assign(address)
    setBusy(false)
    notify.error(t('toasts.errorTitle'), { description: t('problems.busy'), id: 'auth' })
  }
  return (
    <Button busy={busy} className="w-full" onClick={() => void follow()}>
      {t(`confirm.${link.type}.submit`)}
    </Button>
  )
}

/** How it went. */
function Confirmed({ outcome, type }: { outcome: Outcome; type: MailedLink['type'] }) {
  const { t } = useTranslation('auth')
  const isSignedIn = useSession().status === 'signed-in'
  const again = outcome === 'expired' && type === 'recovery'
  return (
    <AuthLayout title={t(`confirm.${outcome}Title`)} lede={t(`confirm.${outcome}`)}>
      {again ? (
        <ButtonLink href={paths.forgottenPassword}>{t('newPassword.again')}</ButtonLink>
      ) : (
        <ButtonLink href={isSignedIn ? paths.dashboard : paths.auth()}>
          {t(isSignedIn ? 'confirm.toApp' : 'confirm.signIn')}
        </ButtonLink>
      )}
    </AuthLayout>
  )
}
