import { describe, expect, test } from 'vitest'
import { createResponseCache } from '#worker/response-cache.ts'

const answer = (bytes: number) => ({
  tag: `"${bytes}"`,
  headers: new Headers(),
  body: new ArrayBuffer(bytes),
})

describe('the cached answers of an isolate', () => {
  test('stay within the memory limit; the least recently used are dropped first', () => {
    const answers = createResponseCache({ most: 10_000, longest: 5_000 })
    for (const key of ['a', 'b', 'c']) answers.put(key, answer(2_000))
    expect(answers.size()).toBe(9_000)
    expect(answers.get('a')?.tag).toBe('"2000"')
    answers.put('d', answer(2_000))
    expect(['a', 'b', 'c', 'd'].filter((key) => answers.get(key))).toEqual(['a', 'c', 'd'])
    expect(answers.size()).toBe(9_000)
    answers.put('e', answer(5_000))
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => answers.get(key))).toEqual(['d', 'e'])
    expect(answers.size()).toBe(9_000)
  })

  test('count once per key, and many small ones are limited too', () => {
    const answers = createResponseCache({ most: 10_000 })
    for (let nr = 0; nr < 100; nr++) answers.put('one', answer(nr))
    expect(answers.size()).toBe(1_099)
    for (let nr = 0; nr < 1_000; nr++) answers.put(String(nr), answer(0))
    expect(answers.size()).toBe(10_000)
  })

  test('are not cached if too long, and then remove the previous one', () => {
    const answers = createResponseCache({ most: 10_000, longest: 5_000 })
    answers.put('a', answer(5_000))
    answers.put('a', answer(5_001))
    expect([answers.get('a'), answers.size()]).toEqual([undefined, 0])
  })
})
