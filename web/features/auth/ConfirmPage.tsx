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

/** True for links that only sign in */
const signsIn = ({ type }: MailedLink): boolean => type === 'signup' || type === 'magiclink'

/**
 * The page that mailed links open. Opening it does not consume the token, because mail scanners open links too; its
 * button does, by posting the token. Only a sign-up is confirmed without a click, in the browser in which it began.
 */
export default function ConfirmPage() {
  const { t } = useTranslation('auth')
  const [search] = useSearchParams()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  // The link failed temporarily and can be tried again.
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
  // Only the browser that requested the mail may sign in: post the form, and the server decides.
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

/** A plain form: the server redirects the browser, depending on whether it is the one that requested the mail. */
function PostForm({ link: { tokenHash, type, redirectTo } }: { link: MailedLink }) {
  const { t } = useTranslation('auth')
  const [posting, setPosting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (type !== 'signup') return
    // Not while the page is prerendered or in a background tab: nobody sees it.
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
        // The sign-up was made for this invitation, so it counts as accepted.
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

function InPlace({ link, onOutcome }: { link: MailedLink; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation('auth')
  const [path, navigate] = useLocation()
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
    // The answer may arrive when another page is open.
    const leadTo = (to: string) => location.pathname === path && navigate(to, { replace: true })
    // Invited users have no password yet, and users who forgot theirs need a new one.
    if (!signsIn(link)) return leadTo(paths.newPassword)
    notify.success(t('toasts.signedIn'))
    if (keepInvitationOf(link.redirectTo)) acceptInvitation()
    const { pathname, search, hash } = landingOf(withoutInvitation(link.redirectTo))
    leadTo(pathname + search + hash)
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
