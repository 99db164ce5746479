import type { Readable } from './reads.ts'

/** Helpers for the net of sealed lists: its additional requests, and the comparison of two rounds of answers. */

/** Removes values that differ each time and reveal nothing: request ids, commitments. */
export const plain = (text: string): string =>
  text
    .replaceAll(/[0-9a-f]{64}/g, '#')
    .replaceAll(/"request_?id":"[^"]*"/gi, '"requestId":"#"')
    .replaceAll(/"exported_?at":"[^"]*"/gi, '"exportedAt":"#"')

export interface Seen {
  status: number
  text: string
  length: string | null
  etag: string | null
}

/** The differences of two rounds, in short. */
export const differences = (before: Map<string, Seen>, after: Map<string, Seen>): string[] =>
  [...after].flatMap(([path, seen]) => {
    const was = before.get(path)
    if (was && JSON.stringify(was) === JSON.stringify(seen)) return []
    const at = was ? [...seen.text].findIndex((letter, i) => letter !== was.text[i]) : 0
    return [
      `${path}: ${was?.status} ${was?.text.slice(Math.max(0, at - 60), at + 200)} -> ${seen.status} ${seen.text.slice(Math.max(0, at - 60), at + 200)}`,
    ]
  })

/** One request of a round. */
export interface Probe {
  path: string
  /** Sent by POST, if present. */
  body?: unknown
  /** A personal token instead of the session. */
  token?: string
}

const league30 = { type: 'league_duel', start_date: '2026-07-20' } as const

/** Requests about a league whose answers could reveal a list, with more variants than the net of reads needs. */
export const probing = ({ league: { id } }: Readable, people: readonly string[]): Probe[] =>
  [
    ...[28, 90, 180].map((days) => ({ ...league30, duration_days: String(days) })),
    { ...league30, end_date: '2026-12-20' },
    { type: 'death_cup', start_date: '2026-07-20', end_date: '2027-07-20' },
  ]
    .map(
      (asked): Probe => ({
        path: `/api/v1/competition/advice?${new URLSearchParams({ league_id: id, ...asked })}`,
      }),
    )
    .concat(
      ...(people.length > 0
        ? [
            { path: `/api/v1/leagues/${id}/people?unlisted=true` },
            { path: `/api/v1/leagues/${id}/people` },
            { path: `/api/v1/in-mind` },
          ]
        : []),
      ...people.flatMap((person) => [
        { path: `/api/v1/picks/search?q=Marker+${person}&league_id=${id}` },
        { path: `/api/v1/picks/search?q=Marker+${person}` },
      ]),
    )

/** All tools of the MCP server, called for a league. */
export const assistant = (
  { league: { id, slug } }: Readable,
  { token, userId, people }: { token: string; userId: string; people: readonly string[] },
): Probe[] =>
  [
    { name: 'my_leagues', arguments: {} },
    { name: 'leaderboard', arguments: { league: slug } },
    { name: 'leaderboard', arguments: { league: id, season: 1 } },
    { name: 'statistics', arguments: { league: slug } },
    { name: 'what_if', arguments: { league: slug, base: 'flat' } },
    { name: 'deathlist', arguments: { league: slug } },
    { name: 'deathlist', arguments: { league: slug, user_id: userId } },
    { name: 'what_happened', arguments: {} },
    { name: 'what_happened', arguments: { league: slug, limit: 100 } },
    ...people.map((person) => ({ name: 'person', arguments: { wikidata_id: person } })),
  ].map((params) => ({
    path: '/mcp',
    token,
    body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params },
  }))
