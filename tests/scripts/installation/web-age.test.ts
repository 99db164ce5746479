import { mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isWebCurrent } from '#scripts/lib/build/web-age.ts'
import { endWithFile, folder } from '../started.ts'

endWithFile()

test('the web app is built anew when anything that it is made of has changed since, or is gone', () => {
  const root = folder()
  const [old, later] = [new Date('2026-03-01T10:00:00Z'), new Date('2026-03-01T11:00:00Z')]
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
  const touch = (path: string, at: Date) => utimesSync(join(root, path), at, at)
  const settle = (at: Date) => {
    for (const file of files) for (let path = file; path !== '.'; path = dirname(path)) touch(path, at)
  }
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), '')
  }
  settle(old)
  expect(isWebCurrent(root)).toBe(false)
  mkdirSync(join(root, 'dist/web'), { recursive: true })
  writeFileSync(join(root, 'dist/web/app.html'), '')
  touch('dist/web/app.html', new Date('2026-03-01T10:30:00Z'))
  expect(isWebCurrent(root)).toBe(true)
  for (const file of files) {
    touch(file, later)
    expect(isWebCurrent(root), file).toBe(false)
    settle(old)
  }
  rmSync(join(root, 'web/ui/old.tsx'))
  expect(isWebCurrent(root)).toBe(false)
})
