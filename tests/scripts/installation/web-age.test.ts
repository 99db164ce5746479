import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isWebCurrent, noteWebSources, webSources } from '#scripts/lib/build/web-age.ts'
import { endWithFile, folder } from '../started.ts'

endWithFile()

test('the web build is outdated when a source is changed or removed', () => {
  const root = folder()
  const files = [
    'web/app/App.tsx',
    'web/ui/old.tsx',
    'locales/it/today.json',
    'worker/contracts/today.ts',
    'worker/domain/rules.ts',
    'worker/pages/first-pages.ts',
    'scripts/lib/build/build-web.ts',
    'package-lock.json',
    'vite.config.ts',
  ]
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  for (const file of files) write(file, 'as built')
  expect(isWebCurrent(root)).toBe(false)
  write('dist/web/app.html', '')
  expect(isWebCurrent(root)).toBe(false)
  noteWebSources(webSources(root), root)
  expect(isWebCurrent(root)).toBe(true)
  for (const file of files) {
    write(file, 'as built!')
    // A copy with dates before the build counts as changed anyway.
    utimesSync(join(root, file), new Date('2020-01-01'), new Date('2020-01-01'))
    expect(isWebCurrent(root), file).toBe(false)
    write(file, 'as built')
    expect(isWebCurrent(root), file).toBe(true)
  }
  rmSync(join(root, 'web/ui/old.tsx'))
  expect(isWebCurrent(root)).toBe(false)
  write('web/ui/old.tsx', 'as built')
  rmSync(join(root, 'dist/web/app.html'))
  expect(isWebCurrent(root)).toBe(false)
})
