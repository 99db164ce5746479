import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { watchSources } from '#scripts/lib/build/watch-sources.ts'
import { noteWebSources, webSources } from '#scripts/lib/build/web-age.ts'
import { endWithFile, folder } from '../started.ts'

endWithFile()

/** A folder with built sources, and what has been built in it since; `failing` builds fail. */
const watched = (failing: readonly string[] = []) => {
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

  const built: string[] = []
  const build = (part: string) => {
    built.push(part)
    if (failing.includes(part)) throw new Error(`The ${part} does not compile.`)
  }
  const stop = watchSources(
    {
      worker: async () => build('worker'),
      web: async () => {
        noteWebSources(webSources(root), root)
        build('web')
      },
    },
    root,
  )
  onTestFinished(stop)
  return { write, built }
}

test('a change rebuilds what is made from the changed file', async () => {
  const { write, built } = watched()
  const changes: [file: string, rebuilt: string[]][] = [
    ['web/main.tsx', ['web']],
    ['locales/it/today.json', ['worker', 'web']],
    ['worker/contracts/today.ts', ['worker', 'web']],
    ['worker/domain/rules.ts', ['worker', 'web']],
    ['worker/services/join.ts', ['worker']],
    ['db/client.ts', ['worker']],
  ]
  for (const [file, rebuilt] of changes) {
    built.length = 0
    write(file, 'changed')
    await expect.poll(() => built, { message: file }).toEqual(rebuilt)
  }
})

test('a Worker that does not compile does not keep the web app from being built', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  const { write, built } = watched(['worker'])
  write('worker/domain/rules.ts', 'changed')
  await expect.poll(() => built).toEqual(['worker', 'web'])
  expect(said.mock.calls).toEqual([['Error: The worker does not compile.']])
  write('worker/services/join.ts', 'changed')
  await expect.poll(() => built).toEqual(['worker', 'web', 'worker'])
})
