import { searchTextOf } from '#domain/people/names.ts'
import { Changes } from './changes.ts'
import type { Article, Death, NewPerson, Rank } from './people.ts'

export type { Article, Death, NewPerson } from './people.ts'

/** The content of the simulated Wikidata and English Wikipedia: items, their statements, and edits. */

export type Snak =
  | { type: 'time'; time: string; precision: number; calendar: string }
  | { type: 'item'; id: string }
  | { type: 'text'; text: string }
  | { type: 'somevalue' }
  | { type: 'novalue' }
export interface Statement {
  id: string
  rank: Rank
  snak: Snak
  /** Each reference is a map from property to values; P143 is "imported from". */
  references: Record<string, string[]>[]
}

export interface Item {
  id: string
  pageid: number
  revision: number
  modified: string
  labels: Record<string, string>
  descriptions: Record<string, string>
  aliases: Record<string, string[]>
  statements: Record<string, Statement[]>
  sitelinks: number
  /** Title on English Wikipedia, and the categories of that page. */
  enwiki: { title: string; categories: string[] } | null
  /** Undefined: the item's label, if it has enough sitelinks. */
  itwiki: string | null | undefined
  redirectTo: string | null
  deleted: boolean
  /** Oldest first. */
  history: Edit[]
}

/** One revision in the history of an item. */
interface Edit {
  revision: number
  at: string
  summary: string
  tags: string[]
  /** Hash of the item after the edit; equal to an earlier one if the edit reverts. */
  sha1: string
}

interface EditOptions {
  how?: 'edit' | 'delete' | 'restore' | 'added'
  tags?: string[]
  /** The edit whose result this edit restores. */
  backTo?: Edit | undefined
}

/** The tag of an edit that reverts the one before. */
type HowReverted = 'mw-undo' | 'mw-rollback' | 'mw-manual-revert'

const gregorian = 'http://www.wikidata.org/entity/Q1985727'
const julian = 'http://www.wikidata.org/entity/Q1985786'

/** A date in Wikibase's format; the length of the text gives the precision. */
const timeSnak = (date: string, calendar: 'gregorian' | 'julian' = 'gregorian'): Snak => {
  const [year = '', month = '00', day = '00'] = date.split('-')
  const precision = { 10: 11, 7: 10, 4: 9, 3: 8 }[date.length] ?? 11
  return {
    type: 'time',
    time: `+${year.padEnd(4, '0')}-${month}-${day}T00:00:00Z`,
    precision,
    calendar: calendar === 'julian' ? julian : gregorian,
  }
}

const references = (kind: Death['reference']): Statement['references'] => {
  if (kind === 'none') return []
  if (kind === 'imported') return [{ P143: ['Q328'] }]
  return [{ P854: ['https://news.example/obituary'], P813: ['+2026-01-01T00:00:00Z'] }]
}

const category = (name: string) => `Category:${name}`

interface IndexEntry {
  text: string
  dead: boolean
}

export class World {
  readonly items = new Map<string, Item>()
  /** Wikipedia pages with a summary, by language and title. */
  readonly articles = new Map<string, Article>()
  /** The search index: a copy that is not updated while `indexLags`. */
  readonly searchIndex = new Map<string, IndexEntry>()
  /** Wikidata's own clock, in ms since 1970: real time, unless a test sets another. */
  clock: () => number = Date.now
  readonly changes = new Changes(() => this.clock())
  private revision = 2_400_000_000
  private statements = 0
  private lagging = false

  /** Records an edit in the history and the feed. A new item counts as old: it is not in the feed. */
  private edited(item: Item, summary: string, { how = 'edit', tags = [], backTo }: EditOptions = {}): void {
    const oldRevid = item.revision
    item.revision = ++this.revision
    item.modified = new Date(this.clock()).toISOString().replace(/\.\d+/, '')
    const sha1 = backTo?.sha1 ?? item.revision.toString(16).padStart(40, '0')
    item.history.push({ revision: item.revision, at: item.modified, summary, tags, sha1 })
    if (!this.lagging) this.index(item)
    const title = item.id
    if (how === 'edit') this.changes.add({ type: 'edit', title, revid: item.revision, oldRevid })
    else if (how !== 'added') this.changes.add({ type: 'log', title, revid: 0, oldRevid: 0, logAction: how })
  }

  private index(item: Item): void {
    if (item.deleted || item.redirectTo) this.searchIndex.delete(item.id)
    else
      this.searchIndex.set(item.id, {
        text: searchTextOf([...Object.values(item.labels), ...Object.values(item.aliases).flat()]),
        dead: (item.statements.P570 ?? []).length > 0,
      })
  }

  /** While true, edits do not reach the search index; false brings it up to date. */
  setIndexLag(lags: boolean): void {
    this.lagging = lags
    if (!lags) for (const item of this.items.values()) this.index(item)
  }

  private statement(item: string, snak: Snak, rest: Partial<Statement> = {}): Statement {
    return {
      id: `${item}$${(++this.statements).toString(16).padStart(8, '0')}`,
      rank: 'normal',
      snak,
      references: [],
      ...rest,
    }
  }

  /** Returns the item; throws with its id if it does not exist. */
  get(id: string): Item {
    const item = this.items.get(id)
    if (!item) throw new Error(`The stand-in has no ${id}.`)
    return item
  }

  add(person: NewPerson): Item {
    const birth = person.born === undefined ? '1940-01-01' : person.born
    const label = person.label ?? person.labels?.en ?? person.id
    const enwikiTitle = person.enwiki === undefined ? label : person.enwiki
    const statements: Item['statements'] = {
      P31: [this.statement(person.id, { type: 'item', id: person.human === false ? 'Q43229' : 'Q5' })],
    }
    if (birth)
      statements.P569 = [this.statement(person.id, timeSnak(birth), { references: references('real') })]
    for (const [property, ids] of [
      ['P106', person.occupations],
      ['P27', person.countries],
      ['P166', person.awards],
    ] as const)
      if (ids) statements[property] = ids.map((id) => this.statement(person.id, { type: 'item', id }))
    if (person.image) statements.P18 = [this.statement(person.id, { type: 'text', text: person.image })]
    const item: Item = {
      id: person.id,
      pageid: Number(person.id.slice(1)) + 1000,
      revision: 0,
      modified: '',
      labels: person.labels ?? { en: label },
      descriptions: person.descriptions ?? {},
      aliases: person.aliases ?? {},
      statements,
      sitelinks: person.sitelinks ?? 40,
      enwiki: enwikiTitle
        ? {
            title: enwikiTitle,
            categories: [category('Living people'), category(`${(birth ?? '1940').slice(0, 4)} births`)],
          }
        : null,
      itwiki: person.itwiki,
      redirectTo: null,
      deleted: false,
      history: [],
    }
    this.items.set(item.id, item)
    this.edited(item, `/* wbeditentity-create:2|en */ ${label}`, { how: 'added' })
    return item
  }

  /** Adds a statement of death beside existing ones. */
  kill(id: string, death: Death = {}): void {
    const item = this.get(id)
    const date = death.date ?? new Date(this.clock()).toISOString().slice(0, 10)
    const snak: Snak = death.unknown
      ? { type: 'somevalue' }
      : death.none
        ? { type: 'novalue' }
        : timeSnak(date, death.calendar)
    item.statements.P570 = [
      ...(item.statements.P570 ?? []),
      this.statement(id, snak, {
        rank: death.rank ?? 'normal',
        references: references(death.reference ?? 'real'),
      }),
    ]
    if (death.enwiki) this.setWikipedia(id, [`${date.slice(0, 4)} deaths`])
    this.edited(item, `/* wbcreateclaim-create:1| */ [[Property:P570]]: ${date}`)
  }

  /** Replaces all statements of death by this one. */
  correct(id: string, death: Death): void {
    this.get(id).statements.P570 = []
    this.kill(id, death)
  }

  /** Removes all statements of death, on both sites. */
  revive(id: string): void {
    const item = this.get(id)
    delete item.statements.P570
    if (item.enwiki) this.setWikipedia(id, ['Living people'])
    this.edited(item, '/* wbremoveclaims-remove:1| */ [[Property:P570]]')
  }

  /** Replaces the statement of birth, or removes it. */
  bear(id: string, born: string | null): void {
    const item = this.get(id)
    delete item.statements.P569
    if (born !== null)
      item.statements.P569 = [this.statement(id, timeSnak(born), { references: references('real') })]
    this.edited(
      item,
      born === null
        ? '/* wbremoveclaims-remove:1| */ [[Property:P569]]'
        : `/* wbsetclaim-update:2||1 */ [[Property:P569]]: ${born}`,
    )
  }

  /** Removes the item's article on English Wikipedia: it belongs to another item. */
  moveArticle(id: string): void {
    const item = this.get(id)
    item.enwiki = null
    this.edited(item, '/* wbsetsitelink-remove:1|enwiki */')
  }

  /** An edit of the whole entity without a relevant change; its summary does not say what changed. */
  editEntity(id: string, action = 'update:0|'): void {
    this.edited(this.get(id), `/* wbeditentity-${action} */`)
  }

  private revertLast(item: Item, how: HowReverted): void {
    const summary =
      how === 'mw-undo' ? `/* undo:0||${item.revision}|Somebody */` : 'Reverted edits by Somebody'
    this.edited(item, summary, { tags: [how], backTo: item.history.at(-2) })
  }

  /** A label is edited, and the edit is undone. */
  editAndUndo(id: string, how: HowReverted): void {
    const item = this.get(id)
    this.edited(item, '/* wbsetlabel-set:1|fr */ another label', { tags: ['mw-reverted'] })
    this.revertLast(item, how)
  }

  /** Two labels are edited, and only the older edit is undone. */
  undoOlder(id: string): void {
    const item = this.get(id)
    this.edited(item, '/* wbsetlabel-set:1|fr */ another label', { tags: ['mw-reverted'] })
    const undone = item.revision
    this.edited(item, '/* wbsetlabel-set:1|de */ another label')
    this.edited(item, `/* undo:0||${undone}|Somebody */`, { tags: ['mw-undo'] })
  }

  /** The statements of death are removed, and another user undoes that: the item is as before. */
  blankAndRestore(id: string, how: HowReverted = 'mw-undo'): void {
    const item = this.get(id)
    this.edited(item, '/* wbremoveclaims-remove:1| */ [[Property:P570]]', { tags: ['mw-reverted'] })
    this.revertLast(item, how)
  }

  /** Sets whether the item is a human; birth and death stay. */
  setHuman(id: string, human: boolean): void {
    const item = this.get(id)
    item.statements.P31 = [this.statement(id, { type: 'item', id: human ? 'Q5' : 'Q43229' })]
    this.edited(item, '/* wbsetclaim-update:2||1 */ [[Property:P31]]')
  }

  /** Sets the categories of life and death of the English Wikipedia page (names without `Category:`). */
  setWikipedia(id: string, names: string[]): void {
    const page = this.get(id).enwiki
    if (!page) return
    const births = page.categories.filter((name) => name.endsWith(' births'))
    page.categories = [...names.map(category), ...births]
  }

  /** Turns one item into a redirect to another. */
  merge(from: string, to: string): void {
    this.get(to)
    const item = this.get(from)
    item.redirectTo = to
    this.edited(item, `/* wbmergeitems-to:0||${to} */`)
    this.edited(item, `/* wbcreateredirect:0||${from}|${to} */`)
  }

  delete(id: string): void {
    const item = this.get(id)
    item.deleted = true
    this.edited(item, 'deleted', { how: 'delete' })
  }

  /** Undoes a deletion or a merge. */
  restore(id: string): void {
    const item = this.get(id)
    const how = item.deleted ? 'restore' : 'edit'
    item.deleted = false
    item.redirectTo = null
    const backTo = item.history.findLast(({ summary }) => !/wbmergeitems-to|wbcreateredirect/.test(summary))
    this.edited(item, `Undid revision ${item.revision}`, { how, tags: ['mw-undo'], backTo })
  }

  /** Adds or replaces a Wikipedia page. */
  write(article: Article): void {
    this.articles.set(`${article.language}:${article.title}`, article)
  }

  /** An edit that has nothing to do with life or death. */
  touch(id: string): void {
    this.edited(this.get(id), '/* wbsetlabel-set:1|fr */ another label')
  }

  /** Moves the labels of an item to `mul`. */
  mulOnly(id: string): void {
    const item = this.get(id)
    item.labels = { mul: item.labels.en ?? item.id }
    this.edited(item, '/* wbsetlabel-set:1|mul */')
  }
}
