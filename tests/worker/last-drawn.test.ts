import { expect, test } from 'vitest'
import { lastDrawn } from '#worker/picture-maker.ts'

test('concurrent requests draw a picture once; the least recently used is dropped', async () => {
  const at = lastDrawn(2)
  const drawings: string[] = []
  const draw = async (key: string): Promise<string> => {
    // Like work that comes first: a cache, the fonts.
    await Promise.resolve()
    const picture = at.draw(key, () => {
      drawings.push(key)
      return new TextEncoder().encode(key)
    })
    return new TextDecoder().decode(picture)
  }
  expect(await Promise.all(['a', 'a', 'b', 'a'].map(draw))).toEqual(['a', 'a', 'b', 'a'])
  expect(drawings).toEqual(['a', 'b'])
  await draw('c')
  await draw('a')
  expect(drawings).toEqual(['a', 'b', 'c'])
  await draw('b')
  expect(drawings).toEqual(['a', 'b', 'c', 'b'])
})
