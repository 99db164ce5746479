import { existsSync, statSync } from 'node:fs'
import { Presets, SingleBar } from 'cli-progress'
import { Failure, parsedArgs, runMain } from './lib/failure.ts'
import { type ImportProgress, importPeopleFile } from './people/import.ts'
import { openIndex } from './people/open-index.ts'

/**
 * `npm run people:import -- FILE [--min-sitelinks 3] [--restart]`: imports the living humans of a Wikidata JSON dump or
 * NDJSON slice, plain or gzipped. Stop it at any time; the same command continues.
 */

const defaultSitelinks = 3
const lineEveryMs = 10_000

const accepted = { 'min-sitelinks': { type: 'string' }, restart: { type: 'boolean' } } as const

const readArguments = () => {
  const { values, positionals } = parsedArgs({ allowPositionals: true, options: accepted })
  const [file] = positionals
  const minSitelinks = Number(values['min-sitelinks'] ?? defaultSitelinks)
  if (file === undefined || positionals.length > 1)
    throw new Failure(
      'Say which file to import: npm run people:import -- FILE [--min-sitelinks 3] [--restart]',
    )
  if (!existsSync(file)) throw new Failure(`There is no file ${file}.`)
  if (statSync(file).isDirectory()) throw new Failure(`${file} is a folder, not a file.`)
  if (!Number.isInteger(minSitelinks) || minSitelinks < 0)
    throw new Failure(`--min-sitelinks must be a whole number, not "${values['min-sitelinks']}".`)
  return { file, minSitelinks, restart: values.restart ?? false }
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1)
const duration = (seconds: number): string =>
  seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`

/** A progress bar on a terminal; elsewhere a line from time to time. */
const showProgress = () => {
  const started = Date.now()
  const bar = process.stdout.isTTY
    ? new SingleBar(
        {
          format: '{bar} {percentage}% · {read} of {all} MB · {people} people · {rate}/s · {left} left',
          hideCursor: true,
        },
        Presets.shades_classic,
      )
    : null
  let begun: number | null = null
  let said = started
  const show = ({ bytes, size, people, broken }: ImportProgress): void => {
    begun ??= bytes
    const seconds = Math.max(0.001, (Date.now() - started) / 1000)
    const bytesLeft = size - bytes
    const left = bytes > begun ? duration((bytesLeft * seconds) / (bytes - begun)) : '?'
    const rate = Math.round(people / seconds)
    const facts = { read: megabytes(bytes), all: megabytes(size), people, rate, left }
    if (bar) {
      if (!bar.isActive) bar.start(size, bytes, facts)
      bar.update(bytes, facts)
    } else if (Date.now() - said > lineEveryMs) {
      said = Date.now()
      console.log(
        `${facts.read} of ${facts.all} MB, ${people} people, ${rate}/s, ${left} left${broken > 0 ? `, ${broken} broken lines` : ''}`,
      )
    }
  }
  return { show, end: () => bar?.stop() }
}

runMain(async () => {
  const options = readArguments()
  const { db, close } = await openIndex()
  const { show, end } = showProgress()
  let stopped = false
  process.once('SIGINT', () => {
    stopped = true
  })
  try {
    const started = Date.now()
    const result = await importPeopleFile(db, { ...options, onProgress: show, isStopped: () => stopped })
    end()
    const seconds = (Date.now() - started) / 1000
    if (result.resumedAt === 0 && result.broken > 0 && result.broken === result.lines)
      throw new Failure(`${options.file} has no line that can be read: it must be a Wikidata dump or NDJSON.`)
    if (result.resumedAt > 0) console.log(`Carried on from byte ${result.resumedAt}.`)
    if (result.broken > 0)
      console.log(`${result.broken} lines could not be read, the first at ${result.brokenLines.join(', ')}.`)
    console.log(
      `${result.people} people of ${result.lines} lines in ${duration(seconds)}${result.finished ? '.' : '. Stopped: the same command carries on.'}`,
    )
  } catch (error) {
    end()
    throw error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
      ? new Failure(`${options.file} is damaged: ${error.message}. What came before has been imported.`)
      : error
  } finally {
    await close()
  }
})
