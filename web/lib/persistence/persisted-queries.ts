import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'
import { clear, createStore, delMany, entries, setMany } from 'idb-keyval'
import { firstLanguage } from '../i18n/language.ts'
import { isPersistedQuery, persistedQueries } from './persisted-names.ts'

/*
 * The last answers to what screens ask (persisted-names.ts) stay in this browser, so that a screen shows at once as it was,
 * and can be read without a network. They belong to one account, one version of the app and one language; they go when
 * the session ends.
 */

/** One kept answer. `data` is JSON; `at` when the server gave it, in milliseconds. */
interface Kept {
  owner: string
  version: string
  key: QueryKey
  data: string
  at: number
}

const keptDays = 30
/** Of all kept answers together, in characters; the oldest go first. */
const mostKept = 3_000_000
/** A single answer that is longer is not kept. */
const longest = 600_000
const writeAfterMs = 500

// This file's name has the hash of all that is built with it. Words of the server are in one language.
const version = (): string => `${import.meta.url} ${firstLanguage()}`

let opened: ReturnType<typeof createStore> | undefined
const store = () => {
  opened ??= createStore('deathlist-kept', 'answers')
  return opened
}

// A convenience only: without storage everything is asked for.
const ignore = (): undefined => undefined

const nameOf = ([path]: QueryKey): string => (Array.isArray(path) ? path.join('.') : '')

/** What of these goes, given what may stay: other accounts' and versions', old ones, and the oldest of too much. */
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

/** Puts what an account was shown last into the cache, where nothing newer is there; drops what is not to be kept any more. */
export const restorePersisted = async (client: QueryClient, owner: string): Promise<void> => {
  // Written by this module alone.
  const all = await entries<string, Kept>(store()).catch(() => [])
  const gone = new Set(outdated(all, owner, Date.now()))
  for (const [name, { key, data, at }] of all) {
    if (gone.has(name) || client.getQueryData(key) !== undefined) continue
    client.setQueryData(key, JSON.parse(data), { updatedAt: at })
    // However young: who loads a page wants to see what is.
    client.getQueryCache().find({ queryKey: key })?.invalidate()
  }
  if (gone.size > 0) await delMany([...gone], store()).catch(ignore)
}

/** Forgets everything, of all accounts. */
export const deletePersisted = async (): Promise<void> => {
  await clear(store()).catch(ignore)
}

/**
 * Keeps answers as they come from now on. `owner` says whose they are, null for nobody's; asked again as they are written,
 * since another tab may have signed out by then.
 */
export const keepAnswers = (client: QueryClient, owner: () => string | null): void => {
  // They outlive the screen that asked, so that one can come back to it without a network.
  for (const name of persistedQueries)
    client.setQueryDefaults([name.split('.')], { gcTime: Number.POSITIVE_INFINITY })
  const waiting = new Map<string, { query: Query; owner: string }>()
  const write = async (): Promise<void> => {
    // Fetched when something is kept: no first page waits for it.
    const parts = await import('./persisted-parts.ts').catch(ignore)
    const still = owner()
    const rows: [string, Kept][] = []
    for (const [hash, { query, owner: of }] of waiting) {
      const { data, dataUpdatedAt: at } = query.state
      const name = nameOf(query.queryKey)
      if (!parts || of !== still || data === undefined || !isPersistedQuery(name)) continue
      const kept = parts.keptOf(name, data)
      if (kept.length <= longest)
        rows.push([`${of} ${hash}`, { owner: of, version: version(), key: query.queryKey, data: kept, at }])
    }
    waiting.clear()
    if (rows.length > 0) await setMany(rows, store()).catch(ignore)
  }
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'removed') waiting.delete(event.query.queryHash)
    // What was put there by hand, as by `restoreKept`, is no answer.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
    const { query } = event
    const of = isPersistedQuery(nameOf(query.queryKey)) ? owner() : null
    if (of === null) return
    if (waiting.size === 0) setTimeout(() => void write(), writeAfterMs)
    waiting.set(query.queryHash, { query, owner: of })
  })
}
