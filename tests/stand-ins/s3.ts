import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'

/** An S3 storage that verifies every signature. */
export interface Storage {
  /** The settings that refer to it, with a folder in its bucket. */
  settings: Record<'BACKUP_S3_URL' | 'BACKUP_S3_KEY' | 'BACKUP_S3_SECRET', string>
  /** Its folder on this machine. */
  directory: string
  /** Names in the bucket's folder. */
  names: () => string[]
  stop: () => Promise<void>
}

const secret = 'S3RVER'
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Verifies a request's signature (version 4): the S3 server itself does not. */
const isSigned = ({ method, url = '', headers }: IncomingMessage): boolean => {
  const [, day = '', region = '', names = '', given = ''] =
    /Credential=[^/]+\/(\d+)\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)/.exec(
      headers.authorization ?? '',
    ) ?? []
  const { pathname, searchParams } = new URL(url, 'http://storage')
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const signed = names.split(';').map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const canonical = [method, pathname, query, signed.join(''), names, headers['x-amz-content-sha256']].join(
    '\n',
  )
  const scope = `${day}/${region}/s3/aws4_request`
  const hash = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, hash].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  return hmac(key, text).toString('hex') === given
}

const bucket = 'backups'
const folder = 'deathlist'

export const startStorage = async (): Promise<Storage> => {
  const directory = mkdtempSync(join(tmpdir(), 'deathlist-s3-'))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  })
  server.middleware.unshift(async (context, next) => {
    if (isSigned(context.req)) return next()
    context.status = 403
    context.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
  })
  const { port } = await server.run()
  return {
    settings: {
      BACKUP_S3_URL: `http://127.0.0.1:${port}/${bucket}/${folder}`,
      BACKUP_S3_KEY: 'S3RVER',
      BACKUP_S3_SECRET: secret,
    },
    directory,
    names: () =>
      readdirSync(join(directory, bucket), { recursive: true })
        .map(String)
        .flatMap((name) => /^deathlist\/(.*)\._S3rver_object$/.exec(name)?.[1] ?? [])
        .sort(),
    stop: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
