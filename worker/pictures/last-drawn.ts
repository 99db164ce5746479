/** The number of pictures in memory, about 40 kB each. */
const most = 16

/**
 * The last pictures drawn, by content. Drawing is synchronous, so that of several requests for one picture at the same
 * time only the first draws it.
 */
export const lastDrawn = (room = most) => {
  const pictures = new Map<string, Uint8Array>()
  const keep = (key: string, picture: Uint8Array): Uint8Array => {
    // Move it to the end: the first is the least recently used.
    pictures.delete(key)
    pictures.set(key, picture)
    for (const oldest of pictures.keys()) {
      if (pictures.size <= room) break
      pictures.delete(oldest)
    }
    return picture
  }
  return {
    find: (key: string): Uint8Array | null => {
      const picture = pictures.get(key)
      return picture ? keep(key, picture) : null
    },
    draw: (key: string, draw: () => Uint8Array): Uint8Array => keep(key, pictures.get(key) ?? draw()),
  }
}
