import { describe, expect, test } from 'vitest'
import { avatarMaxPixels, isShowable, readImage } from '#domain/avatar-image.ts'

const bytes = (...parts: (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) => (typeof part === 'string' ? [...part].map((c) => c.charCodeAt(0)) : part)),
  )

const be16 = (n: number) => [n >> 8, n & 255]
const le24 = (n: number) => [n & 255, (n >> 8) & 255, (n >> 16) & 255]
const le32 = (n: number) => [...le24(n), n >>> 24]

const jpeg = (frame = 0xc0, tail: readonly number[] = [0xff, 0xd9]) =>
  bytes(
    [0xff, 0xd8],
    [0xff, 0xe0, ...be16(4), 1, 2],
    [0xff, 0xff],
    [frame, ...be16(11), 8, ...be16(480), ...be16(640), 1, 0, 0],
    [0xff, 0xda, ...be16(4), 0, 0, 1, 2, 3],
    tail,
  )

const riff = (form: string, rest: readonly number[], stated?: number) => {
  const body = bytes('WEBP', form, rest)
  return bytes('RIFF', le32(stated ?? body.length), [...body])
}
const vp8x = riff('VP8X', [...le32(10), 0, 0, 0, 0, ...le24(639), ...le24(479), 0, 0, 0, 0])
const vp8l = riff('VP8L', [...le32(9), 0x2f, ...le32(639 | (479 << 14)), 0, 0, 0, 0, 0, 0, 0])
const vp8 = riff('VP8 ', [
  ...le32(10),
  0,
  0,
  0,
  0x9d,
  0x01,
  0x2a,
  ...[640 & 255, 640 >> 8, 480 & 255, 480 >> 8],
])

describe('images are recognised by their bytes', () => {
  test.each([
    ['a baseline JPEG', jpeg(), 'image/jpeg'],
    ['a progressive JPEG', jpeg(0xc2), 'image/jpeg'],
    ['an extended WebP', vp8x, 'image/webp'],
    ['a lossless WebP', vp8l, 'image/webp'],
    ['a lossy WebP', vp8, 'image/webp'],
  ])('%s', (_, image, type) => expect(readImage(image)).toEqual({ type, width: 640, height: 480 }))

  test.each([
    ['a JPEG without an end marker', jpeg(0xc0, [])],
    ['a JPEG with HTML appended', bytes([...jpeg()], '<script>')],
    ['a JPEG without a frame', jpeg(0xc4)],
    ['a WebP with a wrong length', riff('VP8X', Array(30).fill(0), 99)],
    ['a WebP with HTML appended', bytes([...vp8x], '<script>')],
    ['another RIFF file', bytes('RIFF', le32(40), 'AVI ', Array(40).fill(0))],
    ['a GIF', bytes('GIF89a', Array(60).fill(0))],
    ['an empty file', new Uint8Array()],
    ['random data', Uint8Array.from({ length: 500 }, (_, i) => (i * 7919) % 251)],
  ])('%s is rejected', (_, image) => expect(readImage(image)).toBeNull())

  test('every truncated image is rejected', () => {
    for (const image of [jpeg(), vp8x, vp8l, vp8])
      for (let end = 0; end < image.length; end++) expect(readImage(image.subarray(0, end))).toBeNull()
  })

  test('only sizes within the limits are showable', () => {
    const of = (width: number, height: number) => isShowable({ type: 'image/png', width, height })
    expect([of(1, 1), of(avatarMaxPixels, avatarMaxPixels)]).toEqual([true, true])
    expect([of(0, 1), of(1, 0), of(avatarMaxPixels + 1, 1), of(1, avatarMaxPixels + 1)]).not.toContain(true)
  })
})
