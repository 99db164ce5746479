import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, setMany } from 'idb-keyval'
import { accountHere } from '../auth/opening.ts'
import { firstLanguage } from '../i18n/language.ts'
import { isPersistedQuery, persistedQueries } from './persisted-names.ts'

/*
 * Persists the last answers to the screens' queries (persisted-names.ts) in this browser, so that a screen
 * shows its last state at once, and can be read offline. Answers belong to one account, one version of the
 * app and one language, and are deleted when the session ends.
 */

/** A persisted answer. `data` is JSON; `at` is when the server gave it, in epoch milliseconds. */
interface Kept {
  owner: string
  version: string
  key: QueryKey
  data: string
  at: number
}

const keptDays = 30
/** Maximum total length of all answers, in characters; the oldest are deleted first. */
const mostKept = 3_000_000
/** Maximum length of one answer, in characters; longer ones are not persisted. */
const longest = 600_000
const writeAfterMs = 500

// This file's name contains the hash of the build. Answers contain texts in one language.
const version = (): string => `${import.meta.url} ${firstLanguage()}`

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('deathlist-kept', 'answers')
  return opened
}

/** Persistence is optional: without storage, or if it throws, everything is fetched. */
const attempt = async <Result>(work: () => Promise<Result>): Promise<Result | undefined> => {
  try {
    return await work()
  } catch {
    return undefined
  }
}

const nameOf = ([path]: QueryKey): string => (Array.isArray(path) ? path.join('.') : '')

/**
 * Names of the answers to delete: of other accounts or versions, too old, no longer allowed, or over the total limit
 */
const outdated = (all: readonly [string, Kept][], owner: string, now: number): string[] => {
  let room = mostKept
  return [...all]
    .sort(([, a], [, b]) => b.at - a.at)
    .filter(([, kept]) => {
      const isGood =
        kept.owner === owner && kept.version === version() && now - kept.at < keptDays * 24 * 3_600_000
      if (isGood) room -= kept.data.length
      return !isGood || room < 0
    })
    .map(([name]) => name)
}

const restore = async (client: QueryClient, owner: string): Promise<void> => {
  // Only this module writes here.
  const all = await entries<string, Kept>(store())
  // The account may have signed out while a slow browser was reading.
  if (accountHere() !== owner) return
  const gone = new Set(outdated(all, owner, Date.now()))
  for (const [name, { key, data, at }] of all) {
    if (gone.has(name) || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, JSON.parse(data), { updatedAt: at })
    // Even a recent answer is stale: a page load fetches current data.
    client.getQueryCache().find({ queryKey: key })?.invalidate()
  }
  if (gone.size > 0) await delMany([...gone], store())
}

/** Puts an account's persisted answers into the query cache, unless it has newer ones; deletes outdated answers. */
export const restorePersisted = (client: QueryClient, owner: string): Promise<void> =>
  attempt(() => restore(client, owner))

export const deletePersisted = (): Promise<void> => attempt(() => clear(store()))

/**
 * Persists answers as they arrive from now on. `owner` returns the current account, null if signed out. It is called
 * again before writing, because another tab may have signed out meanwhile.
 */
export const persistAnswers = (client: QueryClient, owner: () => string | null): void => {
  // Keep answers in memory after their screen unmounts, so that one can come back to it offline.
  for (const name of persistedQueries)
    client.setQueryDefaults([name.split('.')], { gcTime: Number.POSITIVE_INFINITY })
  const waiting = new Map<string, { query: Query; owner: string }>()
  const write = async (): Promise<void> => {
    // Loaded on first use, so that it does not delay the first page.
    const parts = await attempt(() => import('./persisted-parts.ts'))
    const still = owner()
    const rows: [string, Kept][] = []
    for (const [hash, { query, owner: of }] of waiting) {
      const { data, dataUpdatedAt: at } = query.state
      const name = nameOf(query.queryKey)
      if (!parts || of !== still || data === undefined || !isPersistedQuery(name)) continue
      const kept = parts.persistedPartsOf(name, data)
      if (kept.length <= longest)
        rows.push([`${of} ${hash}`, { owner: of, version: version(), key: query.queryKey, data: kept, at }])
    }
    waiting.clear()
    if (rows.length > 0) await attempt(() => setMany(rows, store()))
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') waiting.delete(event.query.queryHash)
    // Ignore data that was set by hand, for example by `restorePersisted`.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { query } = event
    const of = isPersistedQuery(nameOf(query.queryKey)) ? owner() : null
    if (of === null) return
    if (waiting.size === 0) setTimeout(() => void write(), writeAfterMs)
    waiting.set(query.queryHash, { query, owner: of })
  })
}
