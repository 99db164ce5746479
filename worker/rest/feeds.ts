import { generateAtomFeed, generateJsonFeed } from 'feedsmith'
import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { AppError } from '../services/errors.ts'
import { type Feed, readFeed } from '../services/feeds/entries.ts'
import { withinOwnersBudget } from '../services/spending.ts'
import type { RestEnv } from './mount.ts'

interface Place {
  url: string
  /** The site's host: entry ids stay the same when the feed's URL is renewed. */
  host: string
}

const nameOf = ({ host }: Place, id: string): string => `tag:${host},2026:${id}`

const atom = (feed: Feed, place: Place): string =>
  generateAtomFeed({
    id: nameOf(place, feed.leagueUrl),
    title: { value: feed.leagueName },
    updated: new Date(feed.updatedAt),
    authors: [{ name: 'Deathlist' }],
    links: [
      { href: feed.leagueUrl, rel: 'alternate', type: 'text/html', hreflang: feed.locale },
      { href: place.url, rel: 'self', type: 'application/atom+xml' },
    ],
    entries: feed.entries.map(({ id, title, text, url, at, updatedAt }) => ({
      id: nameOf(place, id),
      title: { value: title },
      content: { value: text },
      published: new Date(at),
      updated: new Date(updatedAt),
      links: [{ href: url, rel: 'alternate', type: 'text/html' }],
    })),
  })

const json = (feed: Feed, place: Place): string =>
  JSON.stringify(
    generateJsonFeed({
      title: feed.leagueName,
      home_page_url: feed.leagueUrl,
      feed_url: place.url,
      language: feed.locale,
      authors: [{ name: 'Deathlist' }],
      items: feed.entries.map(({ id, title, text, url, at, updatedAt }) => ({
        id: nameOf(place, id),
        url,
        title,
        content_text: text,
        date_published: new Date(at),
        date_modified: new Date(updatedAt),
      })),
    }),
  )

const formats = {
  atom: { write: atom, type: 'application/atom+xml; charset=utf-8' },
  json: { write: json, type: 'application/feed+json; charset=utf-8' },
} as const

/** A league's feeds: public to anybody who has the secret URL, until its owner revokes it or leaves the league. */
export const feeds = new Hono<RestEnv>().use(etag()).get('/:file', async (c) => {
  const ctx = c.get('ctx')
  const [, token, format] = /^([0-9a-f]{64})\.(atom|json)$/.exec(c.req.param('file')) ?? []
  const feed = token ? await withinOwnersBudget(ctx, token, 'page', () => readFeed(ctx, token)) : null
  if (!feed) throw new AppError('not_found')
  // The pattern above matches only these two.
  const { write, type } = formats[format as keyof typeof formats]
  const place = {
    url: `${ctx.publicUrl}/feeds/${c.req.param('file')}`,
    host: new URL(ctx.publicUrl).hostname,
  }
  return c.body(write(feed, place), 200, {
    'content-type': type,
    'cache-control': 'private, max-age=900',
    'x-robots-tag': 'noindex',
  })
})
