import type { Page } from 'playwright-core'

/** The answers that the app has stored in a browser for the next visit (web/lib/persistence/persisted-queries.ts). */
export const keptAnswers = (page: Page): Promise<{ key: [string[]] }[]> =>
  page.evaluate(async () => {
    const request = indexedDB.open('deathlist-kept')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
    const answers = await new Promise<{ key: [string[]] }[]>((resolve) => {
      if (!db.objectStoreNames.contains('answers')) return resolve([])
      const all = db.transaction('answers').objectStore('answers').getAll()
      all.onsuccess = () => resolve(all.result)
    })
    db.close()
    return answers
  })
