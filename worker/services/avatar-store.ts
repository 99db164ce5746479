interface StoredAvatar {
  body: ReadableStream
  type: string
  /** With quotes, as HTTP requires. */
  etag: string
}

interface ListedAvatar {
  key: string
  /** Real time (UTC). */
  uploadedAt: string
}

/** Storage for avatars, by key. A key is written only once. */
export interface AvatarStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredAvatar | null>
  /** Deletes up to a thousand objects; missing ones are no error. */
  remove(keys: readonly string[]): Promise<void>
  /**
   * Up to `limit` objects (a thousand at most) in the order of their keys, starting behind a key; null for the first.
   */
  list(after: string | null, limit: number): Promise<ListedAvatar[]>
}

/** True for the key of an uploaded picture. */
export const isAvatarKey = (key: string): boolean => /^[0-9a-f-]{36}\.(png|jpg|webp)$/.test(key)
