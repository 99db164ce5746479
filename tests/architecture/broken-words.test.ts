import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { inRoot, root } from '#scripts/lib/paths.ts'

/** Only names, typed texts and addresses may break inside a word, by the classes `.name` and `.typed`. */

const read = (file: string): string => readFileSync(inRoot(file), 'utf8')

test('a class that lets words break comes with name, typed or font-mono', () => {
  const found = globSync('web/**/*.tsx', { cwd: root }).flatMap((file) =>
    [
      ...read(file).matchAll(
        /["'`]([^"'`\n]*(?:wrap-anywhere|overflow-wrap:\s*anywhere|break-all)[^"'`\n]*)["'`]/g,
      ),
    ]
      .filter(
        ({ 1: classes = '', index }) =>
          !/(^|\s)(name|typed|font-mono)(\s|$)/.test(classes) &&
          // A hash or a key in its own box.
          !/<code\s+className=$/.test(read(file).slice(Math.max(0, index - 20), index)),
      )
      .map(({ 1: classes }) => `${file}: ${classes}`),
  )
  expect(found).toEqual([])
})

test('the style sheets let words break only for the class typed', () => {
  const rules = globSync('web/styles/*.css', { cwd: root }).flatMap((file) =>
    [
      ...read(file).matchAll(/([^{};]+)\{[^{}]*overflow-wrap:\s*anywhere|word-break:\s*break-(all|word)/g),
    ].map(({ 1: selector = '' }) => `${file}: ${selector.trim().split('\n').at(-1)?.trim()}`),
  )
  expect(rules).toEqual(['web/styles/base.css: @utility typed'])
})
