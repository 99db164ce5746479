import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '#scripts/lib/paths.ts'

describe('test files share the modules of a process', () => {
  const sources = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, text: readFileSync(join(root, 'tests', file), 'utf8') }))

  test('no shared module adds hooks on import: only one file would run them', () => {
    expect(sources.length).toBeGreaterThan(50)
    expect(
      sources.filter(({ text }) => /^(before|after)(All|Each)\(/m.test(text)).map(({ file }) => file),
    ).toEqual([])
  })
})
