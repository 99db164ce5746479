/** How many pictures are kept in memory, some 40 kB each. */
const most = 16

/**
 * The last pictures drawn, by what is on them. Drawing lets nobody else in between, so that of all who ask at the same time
 * for the same picture the first alone has it drawn.
 */
export const lastDrawn = (room = most) => {
  const pictures = new Map<string, Uint8Array>()
  const keep = (key: string, picture: Uint8Array): Uint8Array => {
    // Put at the end again: the first is the one that nobody has asked for the longest.
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
