import { fold } from '#domain/people/names.ts'
import type { RequestKind } from './faults.ts'
import { answerGraphql } from './graphql.ts'
import { revisions } from './revisions.ts'
import type { Item, Snak, Statement, World } from './world.ts'

/** The action API (`/w/api.php`) of Wikidata, and of English Wikipedia for categories. */

type Params = Record<string, string>

const failure = (code: string, info: string) => ({ error: { code, info } })
const list = (text: string | undefined): string[] => (text ? text.split('|') : [])
const maxIds = 50

/** The kind of a call. */
export const kindOf = (params: Params): RequestKind => {
  if (params.action === 'wbsearchentities') return 'entity_search'
  if (params.action === 'wbgetentities') return 'entities'
  if (params.action === 'wbgraphql') return 'graphql'
  if (params.action !== 'query') return 'unknown'
  if (params.generator === 'search') return 'search'
  if (params.list === 'recentchanges') return 'changes'
  if (params.prop === 'categories') return 'wikipedia'
  if (params.prop === 'revisions') return 'revisions'
  return params.prop === 'info' ? 'info' : 'unknown'
}

const snakJson = (property: string, snak: Snak) => {
  if (snak.type === 'somevalue' || snak.type === 'novalue') return { snaktype: snak.type, property }
  const datavalue =
    snak.type === 'time'
      ? {
          type: 'time',
          value: {
            time: snak.time,
            timezone: 0,
            before: 0,
            after: 0,
            precision: snak.precision,
            calendarmodel: snak.calendar,
          },
        }
      : snak.type === 'item'
        ? { type: 'wikibase-entityid', value: { 'entity-type': 'item', id: snak.id } }
        : { type: 'string', value: snak.text }
  return { snaktype: 'value', property, datavalue }
}

const statementJson = (property: string, statement: Statement) => ({
  id: statement.id,
  type: 'statement',
  rank: statement.rank,
  mainsnak: snakJson(property, statement.snak),
  references: statement.references.map((reference) => ({
    snaks: Object.fromEntries(
      Object.entries(reference).map(([part, texts]) => [
        part,
        texts.map((text) => ({
          snaktype: 'value',
          property: part,
          datavalue: { type: 'string', value: text },
        })),
      ]),
    ),
  })),
})

/** A text in a language; `mul` replaces a missing one. */
const inLanguage = (texts: Record<string, string>, language: string, fallback: boolean) => {
  const own = texts[language]
  if (own !== undefined) return { language, value: own }
  const other = fallback ? (texts.mul ?? texts.en) : undefined
  if (other === undefined) return null
  return { language: texts.mul === undefined ? 'en' : 'mul', value: other, 'for-language': language }
}

const termMap = <T>(languages: string[], pick: (language: string) => T | null): Record<string, T> => {
  const entries: [string, T][] = []
  for (const language of languages) {
    const value = pick(language)
    if (value !== null) entries.push([language, value])
  }
  return Object.fromEntries(entries)
}

const siteCodes =
  'de fr es it ja ru pt zh nl pl sv uk fa ar fi no cs hu ko tr he da ro ca bg el sr hr sk sl et lv lt eu gl hy ka hi bn ta'.split(
    ' ',
  )

const sitelinksOf = (item: Item) => {
  const sites: Record<string, { site: string; title: string; badges: string[] }> = {}
  const link = (site: string, title: string) => {
    sites[site] = { site, title, badges: [] }
  }
  if (item.enwiki) link('enwiki', item.enwiki.title)
  for (let i = Object.keys(sites).length; i < item.sitelinks; i++)
    link(`${siteCodes[i % siteCodes.length]}${i < siteCodes.length ? '' : i}wiki`, item.labels.en ?? item.id)
  if (item.itwiki === null) delete sites.itwiki
  else if (item.itwiki !== undefined) link('itwiki', item.itwiki)
  return sites
}

const entityJson = (item: Item, params: Params) => {
  const props = list(params.props ?? 'info|labels|descriptions|aliases|claims|sitelinks')
  const languages = list(params.languages ?? 'en')
  const fallback = params.languagefallback !== undefined
  const has = (prop: string) => props.includes(prop)
  return {
    type: 'item',
    id: item.id,
    ...(has('info')
      ? { pageid: item.pageid, ns: 0, title: item.id, lastrevid: item.revision, modified: item.modified }
      : {}),
    ...(has('labels') ? { labels: termMap(languages, (l) => inLanguage(item.labels, l, fallback)) } : {}),
    ...(has('descriptions')
      ? { descriptions: termMap(languages, (l) => inLanguage(item.descriptions, l, fallback)) }
      : {}),
    ...(has('aliases')
      ? {
          aliases: termMap(
            languages,
            (l) => item.aliases[l]?.map((value) => ({ language: l, value })) ?? null,
          ),
        }
      : {}),
    ...(has('claims')
      ? {
          claims: Object.fromEntries(
            Object.entries(item.statements).map(([property, statements]) => [
              property,
              statements.map((statement) => statementJson(property, statement)),
            ]),
          ),
        }
      : {}),
    ...(has('sitelinks') ? { sitelinks: sitelinksOf(item) } : {}),
  }
}

const getEntities = (world: World, params: Params) => {
  const ids = list(params.ids)
  if (ids.length > maxIds)
    return failure('toomanyvalues', `Too many values supplied for parameter "ids". The limit is ${maxIds}.`)
  const bad = ids.find((id) => !/^[QP][1-9]\d*$/.test(id))
  if (bad !== undefined || ids.length === 0)
    return failure('no-such-entity', `Could not find an entity with the ID "${bad ?? ''}".`)
  const entities: Record<string, unknown> = {}
  for (const id of ids) {
    const requested = world.items.get(id)
    const item =
      requested?.redirectTo && params.redirects !== 'no' ? world.items.get(requested.redirectTo) : requested
    if (!item || item.deleted) entities[id] = { id, missing: '' }
    else
      entities[id] = {
        ...entityJson(item, params),
        ...(item.id === id ? {} : { redirects: { from: id, to: item.id } }),
      }
  }
  return { entities, success: 1 }
}

const info = (world: World, params: Params) => {
  const titles = list(params.titles)
  if (titles.length > maxIds)
    return failure(
      'toomanyvalues',
      `Too many values supplied for parameter "titles". The limit is ${maxIds}.`,
    )
  const pages = titles.map((title) => {
    const item = world.items.get(title)
    if (!/^Q[1-9]\d*$/.test(title)) return { title, invalidreason: 'Not a valid title.', invalid: true }
    if (!item || item.deleted) return { ns: 0, title, missing: true, contentmodel: 'wikibase-item' }
    return {
      pageid: item.pageid,
      ns: 0,
      title,
      contentmodel: 'wikibase-item',
      touched: item.modified,
      lastrevid: item.revision,
      length: 4000,
      ...(item.redirectTo ? { redirect: true } : {}),
    }
  })
  return { batchcomplete: true, query: { pages } }
}

/** Whole words in any order; best known first. */
const wordSearch = (world: World, params: Params) => {
  const words = (params.gsrsearch ?? '').split(/\s+/)
  const dead = words.includes('-haswbstatement:P570')
  const human = words.includes('haswbstatement:P31=Q5')
  const wanted = fold(words.filter((word) => !word.includes('haswbstatement')).join(' ')).split(' ')
  const hits: Item[] = []
  for (const [id, entry] of world.searchIndex) {
    const item = world.items.get(id)
    if (!item || !wanted.every((word) => entry.text.includes(` ${word} `))) continue
    if (dead && entry.dead) continue
    const kind = item.statements.P31?.[0]?.snak
    if (human && !(kind?.type === 'item' && kind.id === 'Q5')) continue
    hits.push(item)
  }
  hits.sort((a, b) => b.sitelinks - a.sitelinks)
  if (hits.length === 0) return { batchcomplete: true }
  const language = params.wbetlanguage ?? params.uselang ?? 'en'
  const terms = (texts: Record<string, string>) => {
    const text = inLanguage(texts, language, true)
    return text ? [text.value] : []
  }
  const pages = hits.slice(0, Number(params.gsrlimit ?? 10)).map((item, at) => {
    const image = item.statements.P18?.[0]?.snak
    return {
      pageid: item.pageid,
      ns: 0,
      title: item.id,
      index: at + 1,
      entityterms: {
        label: terms(item.labels),
        description: terms(item.descriptions),
        alias: item.aliases[language] ?? [],
      },
      ...(image?.type === 'text'
        ? {
            thumbnail: {
              source: `/wiki/Special:FilePath/${encodeURIComponent(image.text)}?width=250`,
              width: 250,
              height: 312,
            },
          }
        : {}),
    }
  })
  // The real API answers in the order of page ids; `index` has the order.
  return { batchcomplete: true, query: { pages: pages.sort((a, b) => a.pageid - b.pageid) } }
}

/** Labels and aliases with this prefix, of any item, living or not. */
const prefixSearch = (world: World, params: Params) => {
  const language = params.language ?? 'en'
  const wanted = fold(params.search ?? '')
  const found: unknown[] = []
  for (const item of [...world.items.values()].sort((a, b) => b.sitelinks - a.sitelinks)) {
    if (item.deleted || item.redirectTo) continue
    const label = inLanguage(item.labels, language, true)?.value
    const names = [
      ...(label ? [{ type: 'label', text: label }] : []),
      ...(item.aliases[language] ?? []).map((text) => ({ type: 'alias', text })),
    ]
    const match = names.find(({ text }) => fold(text).startsWith(wanted))
    if (!match) continue
    found.push({
      id: item.id,
      title: item.id,
      ...(label ? { label } : {}),
      ...(item.descriptions[language] ? { description: item.descriptions[language] } : {}),
      match: { ...match, language },
    })
  }
  const limit = Number(params.limit ?? 7)
  return {
    searchinfo: { search: params.search },
    search: found.slice(0, limit),
    ...(found.length > limit ? { 'search-continue': limit } : {}),
    success: 1,
  }
}

/** Categories of English Wikipedia pages; `cllimit` limits the total over all pages, as in the real API. */
const categories = (world: World, params: Params) => {
  const wanted = list(params.clcategories)
  const limit = params.cllimit === 'max' ? 500 : Number(params.cllimit ?? 10)
  const from = Number(params.clcontinue ?? 0)
  const byTitle = new Map(
    [...world.items.values()].flatMap((item) =>
      item.enwiki ? [[item.enwiki.title, item.enwiki] as const] : [],
    ),
  )
  let seen = 0
  let more = false
  const pages = list(params.titles)
    .slice(0, maxIds)
    .map((title) => {
      const page = byTitle.get(title)
      if (!page) return { ns: 0, title, missing: true }
      const inThese = page.categories.filter((name) => wanted.length === 0 || wanted.includes(name))
      const shown = inThese.filter(() => {
        seen++
        if (seen > from + limit) more = true
        return seen > from && seen <= from + limit
      })
      return {
        pageid: 1,
        ns: 0,
        title,
        ...(shown.length > 0
          ? { categories: shown.map((name) => ({ ns: 14, title: name, timestamp: '2026-01-01T00:00:00Z' })) }
          : {}),
      }
    })
  return {
    ...(more ? { continue: { clcontinue: String(from + limit), continue: '||' } } : { batchcomplete: true }),
    query: { pages },
  }
}

/** Answers one call as JSON. `body` is the JSON body of a wbgraphql call. */
export const answerAction = (world: World, params: Params, body: unknown): unknown => {
  switch (kindOf(params)) {
    case 'entities':
      return getEntities(world, params)
    case 'info':
      return info(world, params)
    case 'revisions':
      return revisions(world, params)
    case 'changes':
      return world.changes.answer(params)
    case 'search':
      return wordSearch(world, params)
    case 'entity_search':
      return prefixSearch(world, params)
    case 'wikipedia':
      return categories(world, params)
    case 'graphql':
      return answerGraphql(world, typeof body === 'object' && body !== null ? body : {})
    default:
      return failure('badvalue', `Unrecognized value for parameter "action": ${params.action ?? ''}.`)
  }
}
