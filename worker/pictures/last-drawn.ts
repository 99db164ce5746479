/** So many pictures are kept at hand, of some 40 kB each. */
const most = 16

/**
 * The last pictures drawn, by what is on them. Drawing lets nobody else in between, so that of all who ask at the same time
 * for the same picture the first alone has it drawn.
 */
export const lastDrawn = (room = most) => {
  const pictures = new Map<string, Uint8Array>()
  return (key: string, draw: () => Uint8Array): Uint8Array => {
    const picture = pictures.get(key) ?? draw()
    // Put at the end anew: the first is the one that nobody has asked for the longest.
    pictures.delete(key)
    pictures.set(key, picture)
    for (const oldest of pictures.keys()) {
      if (pictures.size <= room) break
      pictures.delete(oldest)
    }
    return picture
  }
}
