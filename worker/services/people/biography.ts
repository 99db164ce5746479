import { uuidv7 } from 'uuidv7'
import type { BiographyAnswer } from '#contracts/people/biography.ts'
import type { PersonInput } from '#contracts/people/person.ts'
import { runBatch } from '#db/batch.ts'
import { releaseLease, takeLease } from '#db/queries/jobs/jobs.ts'
import { articleSubject, articlesOf, storeArticle, storeTitles } from '#db/queries/people/articles.ts'
import { addMs, type Instant } from '#domain/calendar-day.ts'
import {
  type ArticleOutcome,
  articleExpiry,
  languageToFetch,
  type StoredArticle,
} from '#domain/people/biography.ts'
import { type Language, languagesFor, type Translations } from '#locales/languages.ts'
import { readAsUser } from '../access.ts'
import type { Ctx } from '../context.ts'
import { type ArticleBeginning, indexSite, PeopleSourceUnavailable } from '../people-source.ts'
import { countUse } from '../quotas.ts'
import { viewBiography } from '../views/biographies.ts'
import { countSearch } from './search-limit.ts'
import { readStranger } from './stranger.ts'
import { isPaused, keepPause, readPause } from './upstream-pause.ts'

/** Longest time that a request waits for a biography, whether it or another request fetches it. */
const patienceMs = 5_000
const requestMs = 4_000
const leastUsefulMs = 300
const shortestTurnMs = 200
/** Only one request at a time fetches articles. The lease is longer than the requests of one turn may take. */
const leaseMs = 12_000
const leaseName = 'biographies'

type Kept = readonly StoredArticle<Language>[]

interface Wanted {
  /** The accepted languages, in order of preference. */
  languages: readonly Language[]
  /** Articles fetched before this are fetched again. */
  readSince?: Instant
}

interface Asked {
  outcome: ArticleOutcome
  article: ArticleBeginning | null
  /** A site rate-limited us: there is no outcome, and nothing is stored. */
  limited: boolean
}

const read = async (ctx: Ctx, wikidataId: string) => {
  const { subject, kept, ofArticles, ofIndex } = await runBatch(ctx.db, {
    subject: articleSubject(ctx.db, wikidataId),
    kept: articlesOf(ctx.db, wikidataId),
    ofArticles: readPause(ctx, ctx.people.articles.site),
    ofIndex: readPause(ctx, indexSite),
  })
  const paused = isPaused(ofArticles, ctx.realNow) || isPaused(ofIndex, ctx.realNow)
  return { kept, paused, person: subject[0] }
}

/** True when the user is over today's quota. Jobs are not counted. */
const isOverQuota = async (ctx: Ctx): Promise<boolean> =>
  ctx.actor.kind === 'user' && !(await countUse(ctx, ctx.actor.userId, 'biographies'))

/** Runs the work if no other request is fetching articles; null if one is. */
const inTurn = async <T>(ctx: Ctx, work: () => Promise<T>): Promise<{ done: T } | null> => {
  const lease = { name: leaseName, holder: uuidv7() }
  const now = new Date().toISOString()
  const held = await takeLease(ctx.db, lease, { now, until: addMs(now, leaseMs) })
  if (held.length === 0) return null
  try {
    return { done: await work() }
  } finally {
    await releaseLease(ctx.db, lease)
  }
}

/** Fetches the beginning of an article, and first its title if that is unknown. */
const ask = async (
  ctx: Ctx,
  { id, titles }: { id: string; titles: Translations },
  language: Language,
  deadline: number,
): Promise<Asked & { titles: Translations }> => {
  const { articles } = ctx.people
  const leftMs = () => Math.min(requestMs, deadline - Date.now())
  let site = indexSite
  let known = titles
  try {
    if (!known[language]) {
      const found = await articles.titles(id, { deadlineMs: leftMs() })
      await storeTitles(ctx.db, id, found)
      known = { ...known, ...found }
    }
    site = articles.site
    const title = known[language]
    const article = title ? await articles.beginning(language, title, { deadlineMs: leftMs() }) : null
    return { outcome: article ? 'found' : 'none', article, limited: false, titles: known }
  } catch (error) {
    if (!(error instanceof PeopleSourceUnavailable)) throw error
    ctx.log.info('people_source', { reason: error.reason, call: 'biography' })
    await keepPause(ctx, site, error)
    return { outcome: 'failed', article: null, limited: error.reason === 'limited', titles: known }
  }
}

/** Fetches until an article is found or no language is left; returns the stored articles. */
const askFor = async (ctx: Ctx, wikidataId: string, wanted: Wanted, deadline: number): Promise<Kept> => {
  const { person, kept, paused } = await read(ctx, wikidataId)
  if (!person || paused) return kept
  let articles: Kept = kept
  let titles: Translations = person.wikiTitles
  for (;;) {
    const language = languageToFetch(articles, wanted.languages, ctx.now, wanted.readSince)
    if (language === null || deadline - Date.now() < leastUsefulMs || (await isOverQuota(ctx)))
      return articles
    const asked = await ask(ctx, { id: person.id, titles }, language, deadline)
    if (asked.limited) return articles
    titles = asked.titles
    const row = {
      language,
      title: asked.article?.title ?? null,
      text: asked.article?.text ?? null,
      readAt: asked.outcome === 'failed' ? null : ctx.now,
      expiresAt: articleExpiry(asked.outcome, ctx.now),
    }
    await storeArticle(ctx.db, { personId: person.id, ...row }, ctx.now)
    const before = articles.find((each) => each.language === language)
    // Keep the stored text if fetching it again failed.
    if (asked.outcome === 'failed' && before?.text != null) return articles
    articles = [...articles.filter((each) => each !== before), row]
  }
}

/** Those of the languages whose Wikipedia can be queried. */
export const queryableLanguages = (ctx: Ctx, languages: readonly Language[]): Language[] =>
  languages.filter((language) => ctx.people.articles.has(language))

/**
 * Fetches the articles about a person that are not stored yet, once for all waiting requests, and returns the stored
 * ones. Returns in time and does not throw when a site fails.
 */
export const learnBiography = async (
  ctx: Ctx,
  wikidataId: string,
  { languages, ...wanted }: Wanted,
  waitMs = patienceMs,
): Promise<Kept> => {
  const deadline = Date.now() + waitMs
  const asked: Wanted = { ...wanted, languages: queryableLanguages(ctx, languages) }
  for (let turnMs = shortestTurnMs; ; turnMs *= 1.5) {
    const { person, kept, paused } = await read(ctx, wikidataId)
    const isWanted = languageToFetch(kept, asked.languages, ctx.now, asked.readSince) !== null
    if (!person || !isWanted || paused) return kept
    const turn = await inTurn(ctx, () => askFor(ctx, wikidataId, asked, deadline))
    if (turn) return turn.done
    if (Date.now() + turnMs >= deadline) return kept
    await new Promise((resolve) => setTimeout(resolve, turnMs))
  }
}

const afterAnswerMs = 50

/** Fetches the article for a reader after the response is sent, if it is not stored yet. */
export const learnBiographyLater = (ctx: Ctx, wikidataId: string): void =>
  ctx.after(
    new Promise((resolve) => setTimeout(resolve, afterAnswerMs)).then(() =>
      learnBiography(ctx, wikidataId, { languages: languagesFor(ctx.locale) }),
    ),
  )

/** True if fetching may give the reader an article that is not stored yet. */
export const awaitsBiography = (ctx: Ctx, kept: Kept): boolean =>
  languageToFetch(kept, queryableLanguages(ctx, languagesFor(ctx.locale)), ctx.now) !== null

/** An article about a person who is not in the index: fetched for this reader only, and not stored. */
const readAboutStranger = async (ctx: Ctx, wikidataId: string): Promise<Kept> => {
  const deadline = Date.now() + patienceMs
  const facts = await readStranger(ctx, wikidataId)
  const [{ id }, titles] = [facts, facts.wikiTitles]
  for (const language of queryableLanguages(ctx, languagesFor(ctx.locale))) {
    if (!titles[language] || (await isOverQuota(ctx))) continue
    const turn = await inTurn(ctx, () => ask(ctx, { id, titles }, language, deadline))
    const article = turn?.done.article
    if (article)
      return [{ language, ...article, readAt: ctx.now, expiresAt: articleExpiry('found', ctx.now) }]
  }
  return []
}

/**
 * The biography from Wikipedia, in the reader's language or else in English. Fetching an article that is not stored
 * counts as a search; so does any request for a person who is not in the index.
 * @throws AppError rate_limited; person_not_found, person_source_unavailable for somebody unknown; the
 *   refusals of sessions
 */
export const readBiography = async (ctx: Ctx, { wikidataId }: PersonInput): Promise<BiographyAnswer> => {
  const { rows } = await readAsUser(ctx, () => ({
    subject: articleSubject(ctx.db, wikidataId),
    kept: articlesOf(ctx.db, wikidataId),
  }))
  const languages = languagesFor(ctx.locale)
  const isKnown = rows.subject.length > 0
  const view = (kept: Kept): BiographyAnswer => ({ biography: viewBiography(kept, ctx.locale, ctx.now) })
  if (isKnown && !awaitsBiography(ctx, rows.kept)) return view(rows.kept)
  await countSearch(ctx)
  return view(
    isKnown ? await learnBiography(ctx, wikidataId, { languages }) : await readAboutStranger(ctx, wikidataId),
  )
}
