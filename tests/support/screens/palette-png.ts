import { crc32, deflateSync } from 'node:zlib'
import type { PNG } from 'pngjs'

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const head = Buffer.alloc(4)
  head.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([head, body, check])
}

/** Number of pixels of each colour (0xRRGGBB) in an opaque image. */
const countColours = (colours: Uint32Array): Map<number, number> => {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  return counts
}

const distance = (a: number, b: number): number => {
  const channel = (shift: number) => ((a >> shift) & 0xff) - ((b >> shift) & 0xff)
  return channel(16) ** 2 + channel(8) ** 2 + channel(0) ** 2
}

const nearest = (palette: readonly number[], colour: number): number => {
  let best = 0
  for (let at = 1; at < palette.length; at++)
    if (distance(palette[at] ?? 0, colour) < distance(palette[best] ?? 0, colour)) best = at
  return best
}

/**
 * Chooses at most 256 of these colours, so that each other one is as close as possible to a chosen one. Earlier colours
 * have priority.
 */
const paletteOf = (colours: readonly number[]): number[] => {
  for (let step = 0; ; step++) {
    const palette: number[] = []
    for (const colour of colours) {
      if (palette.every((kept) => distance(kept, colour) > step ** 2)) palette.push(colour)
      if (palette.length > 256) break
    }
    if (palette.length <= 256) return palette
  }
}

/** An opaque image as a PNG of at most 256 colours: frequent colours are exact, rare ones are approximated. */
export const palettePng = ({ data, width, height }: PNG): Buffer => {
  const colours = new Uint32Array(width * height).map(
    (_, at) => ((data[at * 4] ?? 0) << 16) | ((data[at * 4 + 1] ?? 0) << 8) | (data[at * 4 + 2] ?? 0),
  )
  const byUse = [...countColours(colours)].sort(([, a], [, b]) => b - a).map(([colour]) => colour)
  const palette = paletteOf(byUse)
  const places = new Map(palette.map((colour, place) => [colour, place]))
  const placeOf = (colour: number): number => {
    const known = places.get(colour) ?? nearest(palette, colour)
    places.set(colour, known)
    return known
  }
  const pixels = Buffer.from(Array.from(colours, placeOf))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  header[9] = 3
  const lines = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) pixels.copy(lines, y * (width + 1) + 1, y * width, (y + 1) * width)
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk(
      'PLTE',
      Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff])),
    ),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
