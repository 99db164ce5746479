import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { watchSources } from '#scripts/lib/build/watch-sources.ts'
import { noteWebSources, webSources } from '#scripts/lib/build/web-age.ts'
import { endWithFile, folder } from '../started.ts'

endWithFile()

test('a change rebuilds what is made from the changed file', async () => {
  const root = folder()
  const write = (file: string, content: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), content)
  }
  const files = [
    'web/main.tsx',
    'locales/it/today.json',
    'db/client.ts',
    'worker/contracts/today.ts',
    'worker/domain/rules.ts',
    'worker/pages/first-pages.ts',
    'worker/services/join.ts',
    'scripts/lib/build/build-web.ts',
    'package-lock.json',
    'vite.config.ts',
    'dist/web/app.html',
  ]
  for (const file of files) write(file, 'as built')
  noteWebSources(webSources(root), root)

  let built: string[] = []
  const stop = watchSources(
    {
      worker: async () => {
        built.push('worker')
      },
      web: async () => {
        noteWebSources(webSources(root), root)
        built.push('web')
      },
    },
    root,
  )
  onTestFinished(stop)
  const changes: [file: string, rebuilt: string[]][] = [
    ['web/main.tsx', ['web']],
    ['locales/it/today.json', ['worker', 'web']],
    ['worker/contracts/today.ts', ['worker', 'web']],
    ['worker/domain/rules.ts', ['worker', 'web']],
    ['worker/services/join.ts', ['worker']],
    ['db/client.ts', ['worker']],
  ]
  for (const [file, rebuilt] of changes) {
    built = []
    write(file, 'changed')
    await expect.poll(() => built, { message: file }).toEqual(rebuilt)
  }
})
