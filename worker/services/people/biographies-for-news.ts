import { peopleInNews } from '#db/queries/people/articles.ts'
import { addMs } from '#domain/calendar-day.ts'
import { languageCodes } from '#locales/languages.ts'
import type { Ctx } from '../context.ts'
import { learnBiography } from './biography.ts'

/** Longest time that news waits for biographies. */
const defaultWallMs = 8_000
const mostPeople = 20
/** An article changes on the day of a death: articles fetched longer ago than this are fetched again. */
const freshMs = 6 * 3_600_000

/**
 * Fetches the articles about people whose death news is sent next, in every language, so that mails and pages can quote
 * them. News is never delayed for an article that can't be fetched in time.
 */
export const readBiographiesForNews = async (
  ctx: Ctx,
  { wallMs = defaultWallMs }: { wallMs?: number } = {},
) => {
  const until = Date.now() + wallMs
  const readSince = addMs(ctx.now, -freshMs)
  const people = await peopleInNews(ctx.db, mostPeople)
  // Unread are articles that could not be fetched, or are an older copy.
  const summary = { people: people.length, unread: 0 }
  for (const { id } of people)
    for (const language of languageCodes) {
      const leftMs = until - Date.now()
      const wanted = { languages: [language], readSince }
      const kept = leftMs > 0 ? await learnBiography(ctx, id, wanted, leftMs) : []
      const readAt = kept.find((article) => article.language === language)?.readAt ?? ''
      if (readAt < readSince) summary.unread++
    }
  return summary
}
