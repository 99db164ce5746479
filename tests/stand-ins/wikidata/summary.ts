import type { Article, World } from './world.ts'

const json = (status: number, body: unknown) => Response.json(body, { status })

const standard = ({ language, title, type = 'standard', extract = '' }: Article) => {
  const page = `https://${language}.wikipedia.org/wiki/${encodeURIComponent(title.replaceAll(' ', '_'))}`
  return {
    type,
    title,
    displaytitle: `<span class="mw-page-title-main">${title}</span>`,
    namespace: { id: 0, text: '' },
    lang: language,
    dir: 'ltr',
    revision: '1300000000',
    timestamp: '2026-05-01T00:00:00Z',
    content_urls: { desktop: { page, revisions: `${page}?action=history`, edit: `${page}?action=edit` } },
    ...(type === 'no-extract'
      ? {}
      : { extract, extract_html: `<p><b onclick="alert(1)">${extract}</b><script>alert(1)</script></p>` }),
  }
}

/** Answers `/api/rest_v1/page/summary/{title}` of one language's Wikipedia. */
export const answerSummary = (world: World, language: Article['language'], asked: string): Response => {
  const title = asked.replaceAll('_', ' ')
  const article = world.articles.get(`${language}:${title}`)
  if (!article)
    return json(404, {
      type: 'https://mediawiki.org/wiki/HyperSwitch/errors/not_found',
      title: 'Not found.',
      method: 'get',
      detail: 'Page or revision not found.',
      uri: `/${language}.wikipedia.org/v1/page/summary/${asked}`,
    })
  if (article.redirectTo !== undefined)
    return new Response(null, {
      status: 301,
      headers: { location: encodeURIComponent(article.redirectTo.replaceAll(' ', '_')) },
    })
  return json(200, standard(article))
}
