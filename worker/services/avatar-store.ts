/** A picture as it is served. */
interface StoredAvatar {
  body: ReadableStream
  type: string
  /** Quoted, as HTTP wants it. */
  etag: string
}

/** Where avatars are kept, by key. A key is written once and never again. */
export interface AvatarStore {
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  get(key: string): Promise<StoredAvatar | null>
  remove(key: string): Promise<void>
}
