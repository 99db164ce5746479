import { createDb, type Db } from '#db/client.ts'
import { databaseFetch } from './database/database-fetch.ts'

/** A database client that runs `meanwhile` right before its nth request; the second one is mostly the write. */
export const interruptedDb = (url: string, meanwhile: () => Promise<unknown>, request = 2): Db => {
  let requests = 0
  return createDb({
    url,
    fetch: async (...args) => {
      if (++requests === request) await meanwhile()
      return databaseFetch(...args)
    },
  })
}
