import { createWriteStream, openAsBlob, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { Failure } from '#scripts/lib/failure.ts'
import { reasonOf } from '#scripts/lib/reason.ts'

/** A folder of a bucket in S3-compatible storage. */
export interface Store {
  /** Where it is, for people. */
  place: string
  /** Puts a file there under a name: whole, or not at all. */
  put: (name: string, file: string) => Promise<void>
  /** The names that are there. */
  list: () => Promise<string[]>
  /** Fetches what is there under a name into a file. */
  fetch: (name: string, file: string) => Promise<void>
  remove: (name: string) => Promise<void>
}

const needed = ['BACKUP_S3_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const

/** What is between the tags of an answer of the protocol, with the five entities of XML read. */
const textsOf = (xml: string, tag: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
    text
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'")
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&'),
  )

/** The bucket, and the folder in it with a slash at its end (or nothing), from `https://host/bucket/folder`. */
const addressOf = (given: string): { bucket: string; folder: string } => {
  const url = URL.canParse(given) ? new URL(given) : null
  const [bucket, ...folders] = url?.pathname.split('/').filter(Boolean) ?? []
  if (!url || !/^https?:$/.test(url.protocol) || !bucket || url.search || url.username)
    throw new Failure(
      `BACKUP_S3_URL must be the address of a bucket, such as https://s3.example.org/bucket or https://s3.example.org/bucket/folder, not "${given}".`,
    )
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && !local) throw new Failure('BACKUP_S3_URL must begin with https.')
  return { bucket: `${url.origin}/${bucket}`, folder: folders.map((one) => `${one}/`).join('') }
}

/**
 * The storage that the settings name; null: none.
 * @throws Failure that names the setting which is missing or wrong
 */
export const storeOf = (settings: NodeJS.ProcessEnv): Store | null => {
  const given = needed.filter((name) => settings[name])
  if (given.length === 0) return null
  const missing = needed.find((name) => !settings[name])
  if (missing) throw new Failure(`Set ${missing} as well, or none of ${needed.join(', ')}.`)
  const { bucket, folder } = addressOf(settings.BACKUP_S3_URL ?? '')
  const client = new AwsClient({
    accessKeyId: settings.BACKUP_S3_KEY ?? '',
    secretAccessKey: settings.BACKUP_S3_SECRET ?? '',
    service: 's3',
    region: settings.BACKUP_S3_REGION || 'us-east-1',
    retries: 3,
  })
  const place = `${bucket}/${folder}`

  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    let answer: Response
    try {
      answer = await client.fetch(url, init)
    } catch (error) {
      throw new Failure(`The storage ${place} can't be reached: ${reasonOf(error)}`)
    }
    if (answer.ok) return answer
    const [code = ''] = textsOf(await answer.text().catch(() => ''), 'Code')
    throw new Failure(`The storage ${place} refuses: ${[answer.status, code].join(' ').trim()}.`)
  }

  return {
    place,
    put: async (name, file) => {
      const answer = await ask(place + name, { method: 'PUT', body: await openAsBlob(file) })
      await answer.body?.cancel()
    },
    list: async () => {
      const names: string[] = []
      let next = ''
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (next) query.set('continuation-token', next)
        const xml = await (await ask(`${bucket}?${query}`)).text()
        names.push(...textsOf(xml, 'Key').map((key) => key.slice(folder.length)))
        next = textsOf(xml, 'NextContinuationToken')[0] ?? ''
      } while (next)
      return names
    },
    fetch: async (name, file) => {
      const { body } = await ask(place + name)
      if (!body) throw new Failure(`The storage ${place} has nothing in ${name}.`)
      try {
        // Two typings of one stream: the DOM's and Node's.
        const from = Readable.fromWeb(body as unknown as NodeReadableStream)
        await pipeline(from, createWriteStream(file, { mode: 0o600 }))
      } catch (error) {
        rmSync(file, { force: true })
        throw error
      }
    },
    remove: async (name) => {
      const answer = await ask(place + name, { method: 'DELETE' })
      await answer.body?.cancel()
    },
  }
}
