import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Hono } from 'hono'
import { samplePeopleList } from '#db/seed/people.ts'
import { breakHeader, createSites, RequestLog } from './app.ts'
import { createControls } from './control.ts'
import { Faults } from './faults.ts'
import { World } from './world.ts'

/**
 * A stand-in for Wikidata, English and Italian Wikipedia, filled with the sample people.
 *
 * Requests of the app (base URL for WIKIDATA_URL and WIKIPEDIA_URL; WIKIDATA_SPARQL_URL is `<url>/sparql`):
 *   /w/api.php                     wbsearchentities, wbgetentities, wbgraphql, query (search, info, revisions,
 *                                  categories, recentchanges)
 *   /enwiki/w/api.php              the same, if Wikipedia has its own base URL (`<url>/enwiki`)
 *   /api/rest_v1/page/summary/<title>   the beginning of an English page; also under /enwiki, and of an
 *                                  Italian one under /itwiki (WIKIPEDIA_IT_URL is `<url>/itwiki`)
 *   /sparql                        people with a date of death after a given time
 *   /wiki/Special:FilePath/<name>  portraits
 * Requests without a User-Agent get 403.
 *
 * Controls, POST with a JSON body:
 *   /control/person     {id, label?, born?, sitelinks?, image?, enwiki?, itwiki?, human?, labels?,
 *                       descriptions?, aliases?}
 *   /control/article    {language en|it, title, extract?, type? standard|disambiguation|no-extract, redirectTo?}
 *   /control/kill       {id, date?, rank?, reference? real|imported|none, enwiki?, unknown?, none?, calendar?}
 *                       adds a statement of death; the length of the date gives its precision; a second call
 *                       adds a second statement; enwiki: Wikipedia gets the category of that year's deaths
 *   /control/correct    the same, in place of all statements of death
 *   /control/revive     {id}         /control/delete {id}       /control/restore {id} (after delete or merge)
 *   /control/merge      {from, to}   /control/touch {id} (an unrelated edit)   /control/mul-only {id}
 *   /control/born       {id, born}   replaces the birth; null removes it
 *   /control/human      {id, human}  /control/edit-entity {id} (its summary does not say what changed)
 *   /control/blank-and-restore {id, how?}   the death is removed and restored; how: mw-undo, mw-rollback,
 *                       mw-manual-revert
 *   /control/wikipedia  {id, categories: ["Living people"]}
 *   /control/changes    {pace?, lateMs?}   edits per second by others; delay of edits in the feed, in ms
 *   /control/index-lag  {lags}       true: edits don't reach the search index
 *   /control/faults     [{fault, on?, times?, after?, ms?, retryAfter?}]   replaces all faults; [] ends them. fault:
 *                       maxlag, error200, rate_limited, rate_limited_bare, html, html200, slow, half, down, huge,
 *                       empty_as_array, no_such_call, gaps, hole, repeats, bad_cursor; on: search, entity_search,
 *                       entities, info, revisions, changes, graphql, wikipedia, summary, sparql,
 *                       thumbnail
 *   /control/reset      {}           the sample people again, no faults
 * and GET /control/requests: the number of requests, of concurrent ones, and the last 200.
 */
export class WikidataStandIn {
  world = new World()
  readonly faults = new Faults()
  readonly log = new RequestLog()
  private app: Hono

  constructor(options: { people?: boolean } = {}) {
    this.app = this.build()
    if (options.people !== false) this.load()
  }

  private build(): Hono {
    const app = new Hono()
    app.route(
      '/control',
      createControls(this.world, this.faults, this.log, () => this.reset()),
    )
    app.route('/', createSites(this.world, this.faults, this.log))
    return app
  }

  /** The sample people again, no faults. */
  reset(): void {
    this.faults.set([])
    this.log.reset()
    this.load()
  }

  /** Resets the world to the sample people. */
  private load(): void {
    this.world = new World()
    this.app = this.build()
    for (const [at, person] of samplePeopleList.entries()) {
      this.world.add({
        id: person.id,
        labels: person.labels,
        descriptions: person.descriptions,
        born: person.born,
        image: person.image ?? null,
        sitelinks: 40 + ((at * 37) % 160),
        occupations: person.does,
        countries: person.of,
      })
      if (person.died) this.world.kill(person.id, { date: person.died, enwiki: true })
    }
  }

  /** Answers a request without a socket; a broken connection is a rejected promise. */
  fetch = async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const request = new Request(input, init)
    const response = await this.app.fetch(request)
    const leadsTo = response.headers.get('location')
    if (response.status === 301 && leadsTo !== null && request.redirect === 'follow')
      return this.fetch(new URL(leadsTo, request.url), init)
    const how = response.headers.get(breakHeader)
    if (how === 'down') throw new TypeError('fetch failed')
    if (how !== 'half') return response
    const text = await response.text()
    return new Response(text.slice(0, text.length / 2), response)
  }

  /** Answers a request over a socket; a fault really breaks the connection. */
  async handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const headers = Object.entries(incoming.headers).map(([k, v]) => [k, String(v)] as [string, string])
    const bodyless = incoming.method === 'GET' || incoming.method === 'HEAD'
    const response = await this.app.fetch(
      new Request(`http://${incoming.headers.host ?? 'localhost'}${incoming.url ?? '/'}`, {
        method: incoming.method ?? 'GET',
        headers,
        ...(bodyless ? {} : { body: Buffer.concat(chunks) }),
      }),
    )
    const how = response.headers.get(breakHeader)
    if (how === 'down') {
      incoming.socket.destroy()
      return
    }
    const body = Buffer.from(await response.arrayBuffer())
    response.headers.delete(breakHeader)
    outgoing.writeHead(response.status, {
      ...Object.fromEntries(response.headers),
      'content-length': String(body.length),
      'access-control-allow-origin': '*',
    })
    if (how === 'half') {
      outgoing.write(body.subarray(0, body.length / 2), () => incoming.socket.destroy())
      return
    }
    outgoing.end(body)
  }
}

/** The Worker's settings that lead to the stand-in at this URL. */
export const wikidataVars = (url: string) => ({
  WIKIDATA_URL: url,
  WIKIDATA_SPARQL_URL: `${url}/sparql`,
  WIKIPEDIA_URL: url,
})

export interface RunningStandIn extends WikidataStandIn {
  url: string
  stop: () => Promise<void>
}

/** Starts the stand-in on a port (0: any free one). Its world, faults and log can be used directly. */
export const startWikidataStandIn = async (
  options: { port?: number; people?: boolean } = {},
): Promise<RunningStandIn> => {
  const standIn = new WikidataStandIn(options)
  const server = createServer((incoming, outgoing) => {
    standIn.handle(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('No port was given.')
  return Object.assign(standIn, {
    url: `http://127.0.0.1:${address.port}`,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  })
}
