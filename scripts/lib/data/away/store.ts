import { createHash } from 'node:crypto'
import { createReadStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import { Failure } from '#scripts/lib/failure.ts'
import { reasonOf } from '#scripts/lib/reason.ts'
import { isDiskFull, writeStream } from '../disk.ts'

/** A folder of a bucket in S3-compatible storage. */
export interface Store {
  /** Its location, for messages. */
  place: string
  /**
   * Uploads a file under a name; atomic.
   * @throws Failure also when the storage reports another content
   */
  put: (name: string, file: string) => Promise<void>
  list: () => Promise<string[]>
  fetch: (name: string, file: string) => Promise<void>
  remove: (name: string) => Promise<void>
}

const needed = ['BACKUP_S3_URL', 'BACKUP_S3_KEY', 'BACKUP_S3_SECRET'] as const

/** Time limit for listing all names, over all pages. */
const longestListMs = 120_000
/** Bytes of an error response that are read. */
const longestRefusal = 16 * 1024

/** The beginning of a response as text; shorter if the connection breaks. */
const beginningOf = async ({ body }: Response): Promise<string> => {
  let text = ''
  try {
    for await (const piece of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += piece
      if (text.length >= longestRefusal) break
    }
  } catch {
    // A part of an error response is enough.
  }
  return text
}

const md5Of = async (file: string): Promise<Buffer> => {
  const hash = createHash('md5')
  await pipeline(createReadStream(file), hash)
  return hash.digest()
}

/**
 * MD5 in hex of the object that the storage has stored; null if its ETag is something else, for example when it
 * encrypts by itself.
 */
const storedMd5 = ({ headers }: Response): string | null => {
  const isPlain = ![...headers.keys()].some((name) => name.startsWith('x-amz-server-side-encryption'))
  return (isPlain && /^"?([\da-f]{32})"?$/i.exec(headers.get('etag') ?? '')?.[1]?.toLowerCase()) || null
}

/** Contents of all elements with a tag in a response, with the five XML entities decoded. */
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

/** The bucket, and the folder in it (with a trailing slash, or empty), from `https://host/bucket/folder`. */
const addressOf = (given: string): { bucket: string; folder: string } => {
  const url = URL.canParse(given) ? new URL(given) : null
  const [bucket, ...folders] = url?.pathname.split('/').filter(Boolean) ?? []
  // Don't print the value: a wrong one may hold a secret.
  if (!url || !/^https?:$/.test(url.protocol) || !bucket || url.search || url.username || url.password)
    throw new Failure(
      'BACKUP_S3_URL must be the address of a bucket and nothing else, such as https://s3.example.org/bucket or https://s3.example.org/bucket/folder.',
    )
  const local = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (url.protocol === 'http:' && !local) throw new Failure('BACKUP_S3_URL must begin with https.')
  return { bucket: `${url.origin}/${bucket}`, folder: folders.map((one) => `${one}/`).join('') }
}

/**
 * The configured storage; null: none.
 * @throws Failure that names the missing or wrong setting
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

  const unreached = (error: unknown): Failure =>
    new Failure(`The storage ${place} can't be reached: ${reasonOf(error)}`)
  const ask = async (url: string, init: RequestInit = {}): Promise<Response> => {
    // Don't follow redirects: another host must not get a signed request or the data.
    const answer = await client.fetch(url, { redirect: 'manual', ...init }).catch((error: unknown) => {
      throw unreached(error)
    })
    if (answer.ok) return answer
    const [code = ''] = textsOf(await beginningOf(answer), 'Code')
    throw new Failure(`The storage ${place} refuses: ${[answer.status, code].join(' ').trim()}.`)
  }

  const remove = async (name: string): Promise<void> => {
    const answer = await ask(place + name, { method: 'DELETE' })
    await answer.body?.cancel()
  }

  return {
    place,
    put: async (name, file) => {
      const md5 = await md5Of(file)
      const answer = await ask(place + name, {
        method: 'PUT',
        headers: { 'content-md5': md5.toString('base64') },
        body: await openAsBlob(file),
      })
      await answer.body?.cancel()
      const stored = storedMd5(answer)
      if (stored === null || stored === md5.toString('hex')) return
      // Left there, it would be taken for the backup.
      await remove(name)
      throw new Failure(`The storage ${place} has not kept ${name} as it was sent.`)
    },
    list: async () => {
      const signal = AbortSignal.timeout(longestListMs)
      const names: string[] = []
      const asked = new Set<string>()
      for (let next = ''; !asked.has(next); ) {
        asked.add(next)
        const query = new URLSearchParams({ 'list-type': '2', prefix: folder })
        if (next) query.set('continuation-token', next)
        const answer = await ask(`${bucket}?${query}`, { signal })
        const xml = await answer.text().catch((error: unknown) => {
          throw unreached(error)
        })
        names.push(...textsOf(xml, 'Key').map((key) => key.slice(folder.length)))
        next = textsOf(xml, 'NextContinuationToken')[0] ?? ''
        if (!next) return names
      }
      throw new Failure(`The storage ${place} names the same page of its list twice.`)
    },
    fetch: async (name, file) => {
      const { body } = await ask(place + name)
      if (!body) throw new Failure(`The storage ${place} has nothing in ${name}.`)
      try {
        await writeStream(body, file)
      } catch (error) {
        if (isDiskFull(error)) throw new Failure(`There is no room for ${name}: the disk is full.`)
        throw unreached(error)
      }
    },
    remove,
  }
}
