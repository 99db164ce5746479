export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type AvatarType = (typeof avatarTypes)[number]

export const avatarMaxBytes = 1024 * 1024
export const avatarMaxPixels = 4096

export interface ImageFacts {
  type: AvatarType
  width: number
  height: number
}

const view = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

const hasText = (bytes: Uint8Array, at: number, text: string): boolean =>
  [...text].every((letter, i) => bytes[at + i] === letter.charCodeAt(0))

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** Reads the chunks from IHDR to IEND, which must end the file. */
const readPng = (bytes: Uint8Array): ImageFacts | null => {
  if (!pngSignature.every((byte, i) => bytes[i] === byte)) return null
  if (bytes.length < 45 || !hasText(bytes, 12, 'IHDR')) return null
  const data = view(bytes)
  for (let at = 8; at + 12 <= bytes.length; ) {
    const next = at + 12 + data.getUint32(at)
    if (hasText(bytes, at + 4, 'IEND'))
      return next === bytes.length
        ? { type: 'image/png', width: data.getUint32(16), height: data.getUint32(20) }
        : null
    at = next
  }
  return null
}

/** Start-of-frame markers: C0 to CF without the tables and the extension (C4, C8, CC) */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

/** Reads the segments up to the frame with the size. The file must end with the end-of-image marker. */
const readJpeg = (bytes: Uint8Array): ImageFacts | null => {
  const end = bytes.length
  if (end < 20 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return null
  if (bytes[end - 2] !== 0xff || bytes[end - 1] !== 0xd9) return null
  const data = view(bytes)
  for (let at = 2; at + 9 < end; ) {
    if (bytes[at] !== 0xff) return null
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker))
      return { type: 'image/jpeg', height: data.getUint16(at + 5), width: data.getUint16(at + 7) }
    // Image data or the end of the image before any frame: the size is unknown.
    if (marker === 0xda || marker === 0xd9 || marker < 0xc0) return null
    at += 2 + data.getUint16(at + 2)
  }
  return null
}

/** Reads a RIFF file in one of WebP's three formats. It must have exactly the length in its header. */
const readWebp = (bytes: Uint8Array): ImageFacts | null => {
  if (bytes.length < 30 || !hasText(bytes, 0, 'RIFF') || !hasText(bytes, 8, 'WEBP')) return null
  const data = view(bytes)
  const stated = data.getUint32(4, true) + 8
  if (stated !== bytes.length) return null
  const size = (width: number, height: number): ImageFacts => ({ type: 'image/webp', width, height })
  if (hasText(bytes, 12, 'VP8X'))
    return size(1 + (data.getUint32(24, true) & 0xffffff), 1 + (data.getUint32(26, true) >>> 8))
  if (hasText(bytes, 12, 'VP8L')) {
    if (bytes[20] !== 0x2f) return null
    const bits = data.getUint32(21, true)
    return size(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff))
  }
  if (hasText(bytes, 12, 'VP8 ') && bytes[23] === 0x9d && bytes[24] === 0x01 && bytes[25] === 0x2a)
    return size(data.getUint16(26, true) & 0x3fff, data.getUint16(28, true) & 0x3fff)
  return null
}

/**
 * The type and size of a picture, detected from its bytes; null unless it is a complete PNG, JPEG or WebP file.
 * Implemented by hand, because libraries only check the first bytes and accept truncated files, or files with other
 * data appended.
 */
export const readImage = (bytes: Uint8Array): ImageFacts | null =>
  readPng(bytes) ?? readJpeg(bytes) ?? readWebp(bytes)

/** True for a picture with a displayable size: not empty, and not a decompression bomb */
export const isShowable = ({ width, height }: ImageFacts): boolean =>
  width >= 1 && height >= 1 && width <= avatarMaxPixels && height <= avatarMaxPixels
