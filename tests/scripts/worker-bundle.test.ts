import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildWorker } from '#scripts/lib/build/build-worker.ts'
import { modulesOf } from '#scripts/lib/runtime/bundle.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

test('a server that reads a bundle while it is built again gets a whole one', async () => {
  const outdir = folder()
  const source = join(outdir, 'source.ts')
  const build = (text: string) => {
    writeFileSync(source, `export default { fetch: () => new Response('${text}') }`)
    return buildWorker('index', { outdir, source })
  }
  const entry = await build('first')
  const open = openSync(entry, 'r')
  await build('second')
  expect(readFileSync(open, 'utf8')).toContain('first')
  closeSync(open)
  expect(modulesOf(entry)[0]?.contents).toContain('second')
})
