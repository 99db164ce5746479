import { createDb, type Db } from '#db/client.ts'

/** A client of the database; `meanwhile` happens right before its request of that number: the second one mostly writes. */
export const interruptedDb = (url: string, meanwhile: () => Promise<unknown>, request = 2): Db => {
  let requests = 0
  return createDb({
    url,
    fetch: async (...asked) => {
      if (++requests === request) await meanwhile()
      return fetch(...asked)
    },
  })
}
