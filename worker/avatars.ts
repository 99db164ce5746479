import type { R2Bucket } from '@cloudflare/workers-types'
import type { AvatarStore } from './services/avatar-store.ts'

const cacheSeconds = 3600

/** Stores avatars in R2. Nothing is ever overwritten: a write to an existing key fails. */
export const createAvatarStore = (bucket: R2Bucket): AvatarStore => ({
  put: async (key, bytes, type) => {
    const written = await bucket.put(key, bytes, {
      onlyIf: { etagDoesNotMatch: '*' },
      httpMetadata: { contentType: type, cacheControl: `public, max-age=${cacheSeconds}` },
    })
    if (!written) throw new Error('This avatar key is taken.')
  },
  get: async (key) => {
    const object = await bucket.get(key)
    if (!object) return null
    return {
      // Two types of one stream: the runtime's and the DOM's.
      body: object.body as unknown as ReadableStream,
      type: object.httpMetadata?.contentType ?? 'application/octet-stream',
      etag: object.httpEtag,
    }
  },
  remove: (keys) => bucket.delete([...keys]),
  list: async (after, limit) => {
    const { objects } = await bucket.list({ limit, ...(after === null ? {} : { startAfter: after }) })
    return objects.map(({ key, uploaded }) => ({ key, uploadedAt: uploaded.toISOString() }))
  },
})
