import { statSync } from 'node:fs'
import { basename } from 'node:path'
import { runBatch } from '#db/batch.ts'
import type { Db } from '#db/client.ts'
import { jobCursor, setJobCursor } from '#db/queries/jobs/jobs.ts'
import { importPeople } from '#db/queries/people/people.ts'
import type { PersonFacts } from '#domain/people/facts.ts'
import { personOfLine } from './entity-line.ts'
import { linesOf } from './lines.ts'

const peoplePerWrite = 500
/** Lines after which the cursor is stored, even if they have few people. */
const linesPerWrite = 50_000
const brokenShown = 5

export interface ImportProgress {
  lines: number
  people: number
  broken: number
  /** Numbers of the first broken lines, counted from the start of this run. */
  brokenLines: number[]
  /** Bytes of the file that have been read, and its size. */
  bytes: number
  size: number
}

export interface ImportOptions {
  file: string
  minSitelinks: number
  /** Start from the beginning, whatever an earlier run has imported. */
  restart?: boolean
  onProgress?: (progress: ImportProgress) => void
  /** Called after every write: true ends this run; the next one continues. */
  isStopped?: () => boolean
}

/**
 * Streams people from a file into the index. Its position is stored with the people in one transaction, so a run that
 * was killed can be continued. Life status is never changed.
 */
export const importPeopleFile = async (db: Db, options: ImportOptions) => {
  const { file, minSitelinks, onProgress = () => {}, isStopped = () => false } = options
  const { size, mtimeMs } = statSync(file)
  const cursor = `people-import:${basename(file)}:${size}:${Math.round(mtimeMs)}:${minSitelinks}`
  const [row] = options.restart ? [] : await jobCursor(db, cursor)
  const from = typeof row?.value.offset === 'number' && row.value.done !== true ? row.value.offset : 0
  const thisYear = new Date().getUTCFullYear()
  const progress: ImportProgress = { lines: 0, people: 0, broken: 0, brokenLines: [], bytes: from, size }
  let people: PersonFacts[] = []
  let lines = 0
  // One write is in progress while the next chunk is read and parsed.
  let writing: Promise<unknown> = Promise.resolve()
  const write = async (offset: number, done: boolean): Promise<void> => {
    const batch = people
    people = []
    lines = 0
    await writing
    writing = runBatch(db, {
      people: importPeople(db, batch, new Date().toISOString()),
      cursor: setJobCursor(db, cursor, { offset, done }),
    }).then(() => {
      progress.people += batch.length
      onProgress(progress)
    })
    // The next await gets the error; until then it is no unhandled rejection.
    writing.catch(() => {})
  }
  const onRead = (bytes: number): void => {
    progress.bytes = bytes
  }
  let end = from
  for await (const line of linesOf(file, { from, onRead })) {
    progress.lines++
    lines++
    end = line.end
    try {
      if (line.tooLong) throw new Error('too long')
      const person = personOfLine(line.bytes, minSitelinks, thisYear)
      if (person) people.push(person)
    } catch {
      progress.broken++
      if (progress.brokenLines.length < brokenShown) progress.brokenLines.push(progress.lines)
    }
    if (people.length < peoplePerWrite && lines < linesPerWrite) continue
    await write(end, false)
    if (!isStopped()) continue
    await writing
    return { ...progress, resumedAt: from, finished: false }
  }
  await write(end, true)
  await writing
  return { ...progress, resumedAt: from, finished: true }
}
