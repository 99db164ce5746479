import type { World } from './world.ts'

const failure = (code: string, info: string) => ({ error: { code, info } })

/**
 * The history of one item, newest first, down to `rvend`; for several titles and a limit the real API lists nothing.
 */
export const revisions = (world: World, params: Record<string, string>) => {
  const titles = (params.titles ?? '').split('|')
  if (titles.length !== 1)
    return failure('rvmultpages', 'titles, pageids or a generator was used to supply multiple pages.')
  const title = titles[0] ?? ''
  const item = world.items.get(title)
  if (!item || item.deleted)
    return { batchcomplete: true, query: { pages: [{ ns: 0, title, missing: true }] } }
  const wanted = (params.rvprop ?? '').split('|')
  const from = params.rvend ? Date.parse(params.rvend) : 0
  const limit = Math.min(500, params.rvlimit === 'max' ? 500 : Number(params.rvlimit ?? 10))
  const found = item.history.filter(({ at }) => Date.parse(at) >= from).reverse()
  const shown = found.slice(0, limit).map(({ revision, at, summary, tags, sha1 }) => ({
    ...(wanted.includes('ids') ? { revid: revision, parentid: 0 } : {}),
    ...(wanted.includes('timestamp') ? { timestamp: at } : {}),
    ...(wanted.includes('comment') ? { comment: summary } : {}),
    ...(wanted.includes('tags') ? { tags } : {}),
    ...(wanted.includes('sha1') ? { sha1 } : {}),
  }))
  return {
    ...(found.length > limit
      ? { continue: { rvcontinue: `${found[limit]?.revision}`, continue: '||' } }
      : { batchcomplete: true }),
    query: {
      pages: [
        {
          pageid: item.pageid,
          ns: 0,
          title,
          ...(item.redirectTo ? { redirect: true } : {}),
          ...(shown.length > 0 ? { revisions: shown } : {}),
        },
      ],
    },
  }
}
