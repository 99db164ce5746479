import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Failure, messageOf, onlyFile, runMain } from './lib/failure.ts'
import { exportLines } from './people/export.ts'
import { openIndex } from './people/open-index.ts'

/** `npm run people:export [-- FILE]`: writes the people index as NDJSON to stdout or a file (gzipped for `.gz`). */
runMain(async () => {
  const file = process.argv.length > 2 ? onlyFile('Say where to: npm run people:export [-- FILE]') : undefined
  const { db, close } = await openIndex()
  try {
    const lines = Readable.from(exportLines(db))
    if (file === undefined) await pipeline(lines, process.stdout, { end: false })
    else if (file.endsWith('.gz')) await pipeline(lines, createGzip(), createWriteStream(file))
    else await pipeline(lines, createWriteStream(file))
  } catch (error) {
    const isOfSystem = error instanceof Error && 'syscall' in error
    throw isOfSystem ? new Failure(`${file ?? 'The output'} can't be written: ${messageOf(error)}.`) : error
  } finally {
    await close()
  }
})
