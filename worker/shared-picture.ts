import { createHash } from 'node:crypto'
import type { Handler } from 'hono'
import { html } from 'hono/html'
import { isLanguage, languages } from '#locales/languages.ts'
import type { Locale } from './contracts/errors.ts'
import { type PictureWords, pagePhrases, pictureWords } from './contracts/words/picture-words.ts'
import type { Deps } from './deps.ts'
import type { AppEnv } from './http/app-env.ts'
import { drawn } from './picture-maker.ts'
import { drawnFirstName, isDrawn } from './pictures/names.ts'
import { pictureSize } from './pictures/sheet.ts'
import { tablePicture } from './pictures/table.ts'
import { plainPage } from './rest/plain-page.ts'
import type { Ctx } from './services/context.ts'
import { AppError } from './services/errors.ts'
import { pictureLinkOf } from './services/pictures/picture-link.ts'
import { previewPicture } from './services/pictures/preview-picture.ts'
import { withinBudget } from './services/spending.ts'

/*
 * The picture of a season for anybody who has its link: a page without scripts that shows it and explains
 * Deathlist, and the picture itself. Caches must revalidate, so that a renewed link stops working at once.
 */

const headers = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' }

/** The picture's alternative text. */
const inWords = ({ title, rows, memoriam, foot }: PictureWords): string =>
  [
    title,
    ...(memoriam && memoriam.names.length > 0 ? [`${memoriam.title}: ${memoriam.names.join(', ')}`] : []),
    ...(rows ?? []).map(({ rank, name, points }) => `${rank} ${name} ${points}`),
    foot,
  ].join('. ')

const sharedPage = (locale: Locale, words: PictureWords, image: string): string => {
  const t = pagePhrases(locale)
  const { width, height } = pictureSize
  const { title } = words
  return plainPage(locale, {
    title,
    head: html`<meta name="description" content="${t.about}">
<meta property="og:type" content="website">
<meta property="og:site_name" content="Deathlist">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${t.about}">
<meta property="og:image" content="${image}">
<meta property="og:image:width" content="${width}">
<meta property="og:image:height" content="${height}">
<meta property="og:image:alt" content="${inWords(words)}">
<meta property="og:locale" content="${languages[locale].locale.replace('-', '_')}">
<meta name="twitter:card" content="summary_large_image">
<meta name="twitter:image" content="${image}">`,
    body: html`<h1>${title}</h1>
<p><img src="${image}" width="${width}" height="${height}" alt="${inWords(words)}"></p>
<p>${t.about}</p>
<p><a href="/">${t.start}</a></p>`,
  })
}

const gonePage = (locale: Locale): string => {
  const t = pagePhrases(locale)
  return plainPage(locale, {
    body: html`<h1>${t.gone}</h1>
<p>${t.about}</p>
<p><a href="/">Deathlist</a></p>`,
  })
}

/** The words of a season's picture, with only the names that can be drawn; null if the link is not valid. */
const wordsFor = async (ctx: Ctx, token: string): Promise<PictureWords | null> => {
  const table = await withinBudget(ctx, 'page', () => previewPicture(ctx, token))
  return table && pictureWords(table, ctx.locale, { firstName: drawnFirstName, isDrawn })
}

/** `/shared/{token}` and `/shared/{token}.png?lang=`. */
export const sharedPicture =
  (deps: Deps): Handler<AppEnv> =>
  async (c) => {
    const asked = c.get('ctx')
    const lang = c.req.query('lang')
    const ctx = { ...asked, locale: isLanguage(lang) ? lang : asked.locale }
    const [, token, image] = /^([0-9a-f]{64})(\.png)?$/.exec(c.req.param('file') ?? '') ?? []
    const words = token ? await wordsFor(ctx, token) : null
    if (!image) {
      if (!token || !words) return c.html(gonePage(ctx.locale), 404, { ...headers, vary: 'accept-language' })
      const address = `${pictureLinkOf(ctx, token).imageUrl}?lang=${ctx.locale}`
      return c.html(sharedPage(ctx.locale, words, address), 200, { ...headers, vary: 'accept-language' })
    }
    if (!words) throw new AppError('not_found')
    const key = `table 1 ${JSON.stringify(words)}`
    const etag = `"${createHash('sha256').update(key).digest('base64url').slice(0, 22)}"`
    // Proxies that compress a response may weaken its ETag.
    if (c.req.header('if-none-match')?.replace(/^W\//, '') === etag)
      return c.body(null, 304, { ...headers, etag })
    const png = await drawn(ctx, deps.env, key, (pen) => tablePicture(words, pen))
    return c.body(png, 200, { ...headers, etag, 'content-type': 'image/png' })
  }
