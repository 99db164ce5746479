import { createDb, type Db } from '../db/client.ts'
import { type AccessTokens, createAccessTokens } from './auth/access-token.ts'
import { createAvatarStore } from './avatars.ts'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import { createMailer } from './mail/mailer.ts'
import type { AvatarStore } from './services/avatar-store.ts'
import type { Ctx } from './services/context.ts'
import type { Log } from './services/log.ts'
import { type AddressKeys, createAddressKeys } from './services/mail/address-keys.ts'
import type { Mailer } from './services/mailer.ts'
import type { PeopleSource } from './services/people-source.ts'
import { createWikidata } from './wikidata/client.ts'

export interface Deps {
  env: Env
  db: Db
  people: PeopleSource
  searchLimit: Ctx['searchLimit']
  mailer: Mailer
  addresses: AddressKeys
  avatars: AvatarStore
  tokens: AccessTokens
  clock: Clock
  log: Log
}

const jsonLog: Log = {
  info: (event, fields = {}) => console.log(JSON.stringify({ event, ...fields })),
  error: (event, fields = {}) => console.error(JSON.stringify({ event, level: 'error', ...fields })),
}

const searchLimitOf = ({ SEARCH_LIMIT }: Env): Ctx['searchLimit'] =>
  SEARCH_LIMIT && (async (key) => (await SEARCH_LIMIT.limit({ key })).success)

/**
 * Everything a request or a job works with. Made anew for each: in workerd an open connection belongs to the request
 * that made it, and none of this costs more than an object.
 */
export const createDeps = (env: Env, clock: Clock): Deps => ({
  env,
  db: createDb({ url: env.DATABASE_URL, authToken: env.DATABASE_AUTH_TOKEN }),
  people: createWikidata(env),
  searchLimit: searchLimitOf(env),
  mailer: createMailer(env),
  // With a foreign issuer there may be no secret of our own: what opens the database is as well kept.
  addresses: createAddressKeys(env.AUTH_SECRET || env.DATABASE_AUTH_TOKEN || env.DATABASE_URL),
  avatars: createAvatarStore(env.AVATARS),
  tokens: createAccessTokens(env),
  clock,
  log: jsonLog,
})
