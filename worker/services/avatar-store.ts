/** A picture as it is served. */
interface StoredAvatar {
  body: ReadableStream
  type: string
  /** Quoted, as HTTP wants it. */
  etag: string
}

interface ListedAvatar {
  key: string
  /** Wall clock. */
  uploadedAt: string
}

/** Where avatars are kept, by key. A key is written once and never again. */
export interface AvatarStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredAvatar | null>
  /** Deletes up to a thousand; one that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>
  /** Up to `limit` (a thousand at most) in the order of their keys, those behind a key; null: from the first. */
  list(after: string | null, limit: number): Promise<ListedAvatar[]>
}

/** True for a key under which an upload keeps a picture. */
export const isAvatarKey = (key: string): boolean => /^[0-9a-f-]{36}\.(png|jpg|webp)$/.test(key)
