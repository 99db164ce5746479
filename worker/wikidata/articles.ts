import { z } from 'zod'
import { firstParagraph } from '#domain/people/biography.ts'
import { fallbackLanguage, type Language, languageCodes, languages } from '#locales/languages.ts'
import { type ArticleSource, PeopleSourceUnavailable } from '../services/people-source.ts'
import { parseAnswer } from './action.ts'
import { linkedSites } from './entity.ts'
import { wikipediaSite } from './evidence/wikipedia.ts'
import type { Http } from './http.ts'
import { readEntities } from './read-entities.ts'

type OtherLanguage = Exclude<Language, typeof fallbackLanguage>

/** The setting for the Wikipedia in a language other than English. */
const wikipediaSetting = <Code extends OtherLanguage>(language: Code) =>
  // TypeScript's type of toUpperCase is string.
  `WIKIPEDIA_${language.toUpperCase()}_URL` as `WIKIPEDIA_${Uppercase<Code>}_URL`

/** The addresses of Wikipedias: a language's own setting, or the English address with another language code. */
export type WikipediaSettings = { WIKIPEDIA_URL: string } & {
  [Name in `WIKIPEDIA_${Uppercase<OtherLanguage>}_URL`]?: string
}

const trimmed = (address: string): string => address.replace(/\/+$/, '')

/** The address of a language's Wikipedia, without a final slash; null if unknown. */
const wikipediaBase = (settings: WikipediaSettings, language: Language): string | null => {
  if (language === fallbackLanguage) return trimmed(settings.WIKIPEDIA_URL)
  const own = settings[wikipediaSetting(language)]
  if (own) return trimmed(own)
  const english = `${languages[fallbackLanguage].wiki}.`
  const url = new URL(settings.WIKIPEDIA_URL)
  if (!url.host.startsWith(english)) return null
  url.host = `${languages[language].wiki}.${url.host.slice(english.length)}`
  return trimmed(url.href)
}

const maxTitle = 255
const maxSummaryBytes = 256 * 1024

/** The fields that we read; not `extract_html`, because HTML could not be trusted. */
const summary = z.object({
  type: z.string(),
  title: z.string().optional(),
  lang: z.string().optional(),
  extract: z.string().optional(),
})

/** Article summaries from Wikipedia (REST), and article titles from Wikidata. */
export const articleSource = (http: Http, wikidata: string, settings: WikipediaSettings): ArticleSource => ({
  site: wikipediaSite,
  has: (language) => wikipediaBase(settings, language) !== null,
  titles: async (id, { deadlineMs }) => {
    const found = await readEntities(
      { http, base: wikidata },
      { ids: [id], props: 'sitelinks', deadlineMs, manners: { sitefilter: linkedSites.join('|') } },
    )
    const entity = found.get(id)
    return Object.fromEntries(
      languageCodes.flatMap((language) => {
        const title = entity?.id === id && entity.sitelinks[`${languages[language].wiki}wiki`]?.title
        return title ? [[language, title]] : []
      }),
    )
  },
  beginning: async (language, asked, { deadlineMs }) => {
    const base = wikipediaBase(settings, language)
    if (base === null) throw new PeopleSourceUnavailable('out_of_reach', 'no address')
    const { value } = await http.json({
      url: `${base}/api/rest_v1/page/summary/${encodeURIComponent(asked.replaceAll(' ', '_'))}`,
      deadlineMs,
      mayBeMissing: true,
      maxBytes: maxSummaryBytes,
    })
    const { type, title, lang, extract } = parseAnswer(summary, value)
    if (type.endsWith('not_found') || type === 'disambiguation' || type === 'no-extract') return null
    if (
      type !== 'standard' ||
      title === undefined ||
      (lang ?? languages[language].wiki) !== languages[language].wiki
    )
      throw new PeopleSourceUnavailable('malformed', 'a summary of another kind')
    const text = firstParagraph(extract ?? '', language)
    return text === null ? null : { title: title.slice(0, maxTitle), text }
  },
})
