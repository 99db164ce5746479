import type { Context, Handler } from 'hono'
import { isLanguage, languages } from '#locales/languages.ts'
import { servePage } from './assets.ts'
import { errorMessage } from './contracts/errors.ts'
import {
  type InvitationCard,
  invitationCard,
  plainInvitationCard,
} from './contracts/words/invitation-words.ts'
import type { Deps } from './deps.ts'
import { normaliseInviteCode } from './domain/leagues/invite-code.ts'
import type { AppEnv } from './http/app-env.ts'
import { drawn } from './picture-maker.ts'
import { canDraw, invitationPicture } from './pictures/invitation.ts'
import { pictureSize } from './pictures/sheet.ts'
import { isDatabaseOutage } from './services/causes.ts'
import type { Ctx } from './services/context.ts'
import { AppError } from './services/errors.ts'
import { previewInvitation } from './services/invitations/preview-invitation.ts'
import { withinBudget } from './services/spending.ts'

/*
 * An invitation as a chat shows it: the app's page with a head that names the inviting user and the league,
 * and a picture. previewInvitation decides who may see this, as for every other caller.
 */

const maxCode = 100

interface Named {
  code: string
  by: string | undefined
}

const namedBy = (c: Context<AppEnv>, code: string): Named => ({
  code: normaliseInviteCode(code).slice(0, maxCode),
  by: c.req.query('by')?.slice(0, maxCode),
})

const pictureAddress = (ctx: Ctx, { code, by }: Named): string => {
  const query = new URLSearchParams({ ...(by ? { by } : {}), lang: ctx.locale })
  return `${ctx.publicUrl}/join/${encodeURIComponent(code)}/card.png?${query}`
}

const headOf = (
  { title, about }: Pick<InvitationCard, 'title' | 'about'>,
  { image, locale }: { image: string; locale: Ctx['locale'] },
) => ({
  title,
  language: locale,
  metas: [
    { name: 'description', content: about },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Deathlist' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: about },
    { property: 'og:image', content: image },
    { property: 'og:image:width', content: String(pictureSize.width) },
    { property: 'og:image:height', content: String(pictureSize.height) },
    { property: 'og:locale', content: languages[locale].locale.replace('-', '_') },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: about },
    { name: 'twitter:image', content: image },
  ],
})

const statusOf = { not_found: 404, rate_limited: 429 } as const
const hasStatus = (kind: string): kind is keyof typeof statusOf => kind in statusOf

/**
 * Serves the app with a head for the invitation code in the visitor's language.
 * @param options.always serve the page with status 200 for any code, because sign-in works without one
 */
const answerWith = async (
  deps: Deps,
  c: Context<AppEnv>,
  named: Named,
  { always = false } = {},
): Promise<Response> => {
  const ctx = c.get('ctx')
  const { locale } = ctx
  const serve = (head?: ReturnType<typeof headOf>, status = 200) =>
    servePage(c.req.raw, deps.env, { head, status })
  const plainImage = `${ctx.publicUrl}/og.png`
  try {
    const invitation = await withinBudget(ctx, 'light', () => previewInvitation(ctx, named))
    const card = invitationCard(invitation, locale)
    const about = `${card.facts}. ${card.about}`
    const image = isDrawable(invitation.name, card) ? pictureAddress(ctx, named) : plainImage
    return await serve(headOf({ title: card.title, about }, { image, locale }))
  } catch (error) {
    // The page itself explains the error; a chat only learns that the link is an invitation.
    if (error instanceof AppError && hasStatus(error.kind))
      return await serve(
        headOf(plainInvitationCard(locale, errorMessage(error.code, locale, error.params)), {
          image: plainImage,
          locale,
        }),
        always ? 200 : statusOf[error.kind],
      )
    if (isDatabaseOutage(error)) return await serve()
    throw error
  }
}

const isDrawable = (name: string, { lead, facts }: InvitationCard): boolean =>
  [name, lead, facts].every(canDraw)

/** `/join/{code}`. */
export const invitationPage =
  (deps: Deps): Handler<AppEnv> =>
  (c) =>
    answerWith(deps, c, namedBy(c, c.req.param('code') ?? ''))

/** `/auth?code={code}`: sign-in works even if the code is no longer valid. */
export const signInByInvitation =
  (deps: Deps): Handler<AppEnv> =>
  (c) =>
    answerWith(deps, c, namedBy(c, c.req.query('code') ?? ''), { always: true })

/** `/join/{code}/card.png`: the picture of an invitation. */
export const invitationImage =
  (deps: Deps): Handler<AppEnv> =>
  async (c) => {
    const asked = c.get('ctx')
    const lang = c.req.query('lang')
    const locale = isLanguage(lang) ? lang : asked.locale
    const ctx = { ...asked, locale }
    const named = namedBy(c, c.req.param('code') ?? '')
    const invitation = await withinBudget(ctx, 'light', () => previewInvitation(ctx, named))
    const card = invitationCard(invitation, locale)
    if (!isDrawable(invitation.name, card)) return c.redirect('/og.png', 302)
    const { lead, facts } = card
    const words = { lead, name: invitation.name, facts }
    const png = await drawn(ctx, deps.env, `picture 1 ${JSON.stringify(words)}`, (pen) =>
      invitationPicture(words, pen),
    )
    return c.body(png, 200, {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=600',
    })
  }
