import { z } from 'zod'
import {
  type OpinionSource,
  PeopleSourceUnavailable,
  sourceBatchSize,
} from '#worker/services/people-source.ts'
import { callAction, jobDeadlineMs, maxlag, parseAnswer } from '../action.ts'
import type { Sites } from './sites.ts'

/** A page's categories: living people, or deaths by year. */
interface Filing {
  living: boolean
  deathYears: number[]
}

const renaming = z.array(z.object({ from: z.string(), to: z.string() })).default([])
const answer = z.object({
  continue: z.record(z.string(), z.unknown()).optional(),
  query: z.object({
    normalized: renaming,
    redirects: renaming,
    pages: z.array(
      z.object({
        title: z.string(),
        missing: z.boolean().optional(),
        categories: z.array(z.object({ title: z.string() })).default([]),
      }),
    ),
  }),
})

const livingCategories = ['Living people', 'Possibly living people']
/**
 * 50 pages have a few such categories each and fit into one response; more responses than this would be a defect of the
 * site.
 */
const maxAnswers = 10

const file = (filing: Filing, category: string): void => {
  const name = category.slice(category.indexOf(':') + 1)
  const year = /^(\d{4}) deaths$/.exec(name)?.[1]
  if (year) filing.deathYears.push(Number(year))
  if (livingCategories.includes(name)) filing.living = true
}

/** The categories of pages, by requested title; titles without a page are absent. */
const requestFilings = async (
  { http, wikipedia: base }: Sites,
  titles: readonly string[],
  years: readonly number[],
): Promise<Map<string, Filing>> => {
  const categories = [...livingCategories, ...years.map((year) => `${year} deaths`)]
  const filed = new Map<string, Filing>()
  const renamed = new Map<string, string>()
  let rest: Record<string, string> | undefined = {}
  for (let answers = 0; rest; answers++) {
    if (answers === maxAnswers) throw new PeopleSourceUnavailable('malformed', 'no end of categories')
    const value = await callAction(http, {
      base,
      params: {
        action: 'query',
        prop: 'categories',
        titles: titles.join('|'),
        clcategories: categories.map((name) => `Category:${name}`).join('|'),
        cllimit: 'max',
        redirects: '1',
        ...maxlag,
        ...rest,
      },
      deadlineMs: jobDeadlineMs,
    })
    const { query, continue: more } = parseAnswer(answer, value)
    for (const { from, to } of [...query.normalized, ...query.redirects]) renamed.set(from, to)
    for (const page of query.pages) {
      if (page.missing) continue
      const filing = filed.get(page.title) ?? { living: false, deathYears: [] }
      for (const { title } of page.categories) file(filing, title)
      filed.set(page.title, filing)
    }
    rest = more && Object.fromEntries(Object.entries(more).map(([key, part]) => [key, String(part)]))
  }
  const found = new Map<string, Filing>()
  for (const title of titles) {
    const normal = renamed.get(title) ?? title
    const filing = filed.get(renamed.get(normal) ?? normal)
    if (filing) found.set(title, filing)
  }
  return found
}

/** One site for all Wikipedias: they share a rate limit. */
export const wikipediaSite = 'wikipedia'

/** Evidence from English Wikipedia: a page's categories change once editors agree on a death. */
export const wikipedia = (sites: Sites): OpinionSource => ({
  site: wikipediaSite,
  perRequest: sourceBatchSize,
  opinions: async (cases) => {
    const titles = [...new Set(cases.flatMap(({ enwikiTitle }) => enwikiTitle ?? []))]
    if (titles.length === 0) return new Map()
    const filings = await requestFilings(sites, titles, [...new Set(cases.map(({ year }) => year))])
    return new Map(
      cases.flatMap(({ id, enwikiTitle }) =>
        // A missing page is no evidence.
        enwikiTitle === null ? [] : [[id, filings.get(enwikiTitle) ?? { living: false, deathYears: [] }]],
      ),
    )
  },
})
