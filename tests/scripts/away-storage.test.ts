import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { fetchAway, lastAway } from '#scripts/lib/data/away/send.ts'
import { type Store, storeOf } from '#scripts/lib/data/away/store.ts'
import { Failure } from '#scripts/lib/failure.ts'

/** A broken storage, or one of an attacker who wants the backups. */

const servers: Server[] = []
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'deathlist-storage-'))
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
  rmSync(folder, { recursive: true, force: true })
})

const keys = { BACKUP_S3_KEY: 'key', BACKUP_S3_SECRET: 'secret' }
const answering = async (listener: RequestListener): Promise<{ port: number; store: Store }> => {
  const server = createServer(listener)
  servers.push(server)
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const store = storeOf({ ...keys, BACKUP_S3_URL: `http://127.0.0.1:${port}/backups/ours` })
  if (!store) throw new Error('no storage')
  return { port, store }
}
const name = 'deathlist-2026-05-01T030000Z.tar.gz'
const sent = 'all there is'
const listOf = (...names: string[]) => names.map((each) => `<Key>ours/${each}</Key>`).join('')
const refusalOf = (work: Promise<unknown>): Promise<unknown> => work.then(String, (error: unknown) => error)

describe('storage', () => {
  test('that redirects to another host gets no request sent there', async () => {
    let asked = 0
    const other = await answering((_, answer) => {
      asked++
      answer.end()
    })
    const { store } = await answering(({ url }, answer) => {
      answer.writeHead(307, { location: `http://localhost:${other.port}${url}` }).end()
    })
    const file = join(folder, name)
    writeFileSync(file, 'all there is')
    for (const work of [() => store.put(name, file), () => store.list(), () => store.remove(name)]) {
      const error = await refusalOf(work())
      expect(error).toBeInstanceOf(Failure)
      expect(String(error)).toContain('refuses: 307')
    }
    expect(asked).toBe(0)
  })

  test('that breaks off is reported as unreachable, and leaves no file', async () => {
    const { store } = await answering((_, answer) => {
      answer.writeHead(200, { 'content-length': 1000 }).write('half')
      setTimeout(() => answer.destroy(), 20)
    })
    for (const work of [() => store.list(), () => store.fetch(name, join(folder, name))]) {
      const error = await refusalOf(work())
      expect(error).toBeInstanceOf(Failure)
      expect(String(error)).toContain("can't be reached")
    }
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['the checksum of the backup is accepted', createHash('md5').update(sent).digest('hex'), {}, false],
    ['another checksum is refused', '0123456789abcdef0123456789abcdef', {}, true],
    ['a checksum of parts is accepted', '0123456789abcdef0123456789abcdef-2', {}, false],
    [
      'a checksum of an encrypted object is accepted',
      '0123456789abcdef0123456789abcdef',
      { 'x-amz-server-side-encryption': 'aws:kms' },
      false,
    ],
  ])('that returns %s', async (_, etag, headers, isRefused) => {
    const file = join(folder, name)
    writeFileSync(file, sent)
    const md5 = createHash('md5').update(sent).digest('base64')
    const asked: [method: string | undefined, md5: string | string[] | undefined][] = []
    const { store } = await answering((request, answer) => {
      asked.push([request.method, request.headers['content-md5']])
      answer.writeHead(200, { etag: `"${etag}"`, ...headers })
      request.resume().on('end', () => answer.end())
    })
    const error = await refusalOf(store.put(name, file))
    const put = ['PUT', md5]
    if (!isRefused) {
      expect([error, asked]).toEqual(['undefined', [put]])
      return
    }
    expect(error).toBeInstanceOf(Failure)
    expect(String(error)).toContain(`has not kept ${name} as it was sent`)
    expect(asked).toEqual([put, ['DELETE', undefined]])
  })

  test('that sends an endless list or answer is cut off', async () => {
    const again = await answering((_, answer) => {
      answer.end('<NextContinuationToken>again</NextContinuationToken>')
    })
    expect(String(await refusalOf(again.store.list()))).toContain('the same page of its list twice')
    const endless = await answering((_, answer) => {
      answer.writeHead(400)
      const more = setInterval(() => answer.write('<Code>Why</Code>'.repeat(500)), 1)
      answer.on('close', () => clearInterval(more))
    })
    expect(String(await refusalOf(endless.store.list()))).toContain('refuses: 400 Why')
  })

  test('the last backup is none that a wrong clock has dated in the future, if there is another', async () => {
    const now = new Date('2026-06-02T03:00:00Z')
    const [yesterday, wrong] = ['deathlist-2026-06-01T030000Z.tar.gz', 'deathlist-2031-01-01T030000Z.tar.gz']
    const there = [yesterday, wrong]
    const { store } = await answering((_, answer) => answer.end(listOf(...there)))
    expect((await lastAway(store, undefined, now))?.name).toBe(yesterday)
    there.shift()
    expect((await lastAway(store, undefined, now))?.name).toBe(wrong)
  })

  test('with a passphrase, the last backup is the last encrypted one', async () => {
    const later = 'deathlist-2026-06-01T030000Z.tar.gz'
    const { store } = await answering(({ url = '' }, answer) => {
      answer.end(url.includes('list-type') ? listOf(`${name}.age`, later) : 'made by somebody')
    })
    expect((await lastAway(store, 'owls fly at night'))?.name).toBe(`${name}.age`)
    expect((await lastAway(store, undefined))?.name).toBe(later)
    expect(String(await refusalOf(fetchAway(store, null, folder, 'owls fly at night')))).toContain(
      "can't be decrypted",
    )
    expect((await fetchAway(store, later, folder, 'owls fly at night')).name).toBe(later)
  })
})

test.each([
  'https://key:hunter2@storage.example/backups',
  'https://:hunter2@storage.example/backups',
  'https://storage.example/backups?X-Amz-Signature=hunter2',
])('the error for %s does not contain its secret', (BACKUP_S3_URL) => {
  let error: unknown
  try {
    storeOf({ ...keys, BACKUP_S3_URL })
  } catch (thrown) {
    error = thrown
  }
  expect(error).toBeInstanceOf(Failure)
  expect(String(error)).not.toContain('hunter2')
})
