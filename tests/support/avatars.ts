import type { AvatarStore } from '#worker/services/avatar-store.ts'

export interface StoredPicture {
  bytes: Uint8Array
  type: string
  /** Wall clock. */
  uploadedAt: string
}

/** An in-memory avatar store over a map that the caller keeps. */
export const memoryAvatars = (pictures: Map<string, StoredPicture>): AvatarStore => ({
  put: async (key, bytes, type) =>
    void pictures.set(key, { bytes, type, uploadedAt: new Date().toISOString() }),
  get: async (key) => {
    const found = pictures.get(key)
    const body = found && new Response(new Uint8Array(found.bytes)).body
    return found && body ? { body, type: found.type, etag: `"${key}"` } : null
  },
  remove: async (keys) => {
    for (const key of keys) pictures.delete(key)
  },
  list: async (after, limit) =>
    [...pictures]
      .map(([key, { uploadedAt }]) => ({ key, uploadedAt }))
      .filter(({ key }) => after === null || key > after)
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, limit),
})
