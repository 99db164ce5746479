import type { Rolldown } from 'vite'
import { expect, test } from 'vitest'
import { libraryOf, librarySizes } from '#scripts/lib/build/library-sizes.ts'

test.each([
  ['/app/node_modules/react-dom/cjs/react-dom-client.production.js', 'react-dom'],
  ['/app/node_modules/@trpc/client/dist/index.mjs', '@trpc/client'],
  ['\0/app/node_modules/react/index.js?commonjs-module', 'react'],
  ['/app/node_modules/outer/node_modules/inner/index.js', 'inner'],
  ['C:\\app\\node_modules\\@base-ui\\react\\index.js', '@base-ui/react'],
  ['/app/web/main.tsx', null],
  ['\0rolldown/runtime.js', null],
])('%j belongs to the library %s', (id, library) => {
  expect(libraryOf(id)).toBe(library)
})

test('the served bytes are divided by compressed library size, largest first', async () => {
  const chunk = (modules: Record<string, string | null>) =>
    // The two fields that are read.
    ({
      modules: Object.fromEntries(Object.entries(modules).map(([id, code]) => [id, { code }])),
    }) as unknown as Rolldown.OutputChunk
  const talk = (word: string) =>
    Array.from({ length: 40 }, (_, nr) => `tell("${word}${nr * 7919}")`).join('\n')
  const sizes = await librarySizes(
    [
      chunk({
        '/a/node_modules/large/1.js': talk('one'),
        '/a/node_modules/large/2.js': talk('another'),
        '/a/node_modules/unused/1.js': null,
        '/a/web/main.ts': `// ${'a long comment '.repeat(500)}\ntell("ours")`,
      }),
      chunk({ '/a/node_modules/small/1.js': talk('small') }),
    ],
    10_000,
  )
  expect(sizes.map(({ name }) => name)).toEqual(['large', 'small', null])
  expect(sizes.reduce((sum, { bytes }) => sum + bytes, 0)).toBeCloseTo(10_000)
  expect(sizes[2]?.bytes).toBeLessThan(1_500)
})
