/** @module-tag nets */
import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { type SignedUp, signUp } from '../support/http/api.ts'
import { startTestWorker, type TestWorker } from '../support/worker.ts'

/** A TypeScript program with types from the API's document: it compiles, and the API answers it. */

const run = promisify(execFile)
const folder = inRoot('test-output/typed-client')

const program = `
import createClient from 'openapi-fetch'
import type { paths } from './deathlist.d.ts'

const { GET, POST } = createClient<paths>({
  baseUrl: \`\${process.env.DEATHLIST}/api/v1\`,
  headers: { authorization: \`Bearer \${process.env.TOKEN}\` },
})
const made = await POST('/league/create', { body: { name: 'Typed Owls', max_picks: 5 } })
const id: string = made.data?.id ?? ''
const table = await GET('/leagues/{id}/standings', { params: { path: { id } } })
const ranks: number[] = (table.data ?? []).map(({ rank }) => rank)
const refused = await GET('/leagues/{id}/standings', { params: { path: { id: 'nowhere' } } })
const code: string | undefined = refused.error?.code
// @ts-expect-error there is no such call
GET('/leagues/{id}/nonsense', {})
// @ts-expect-error a league has to be named
GET('/leagues/{id}/standings')
// @ts-expect-error a number of picks is a number
const wrong = () => POST('/league/create', { body: { max_picks: 'five' } })
// @ts-expect-error no such field
const absent = made.data?.nonsense
console.log(JSON.stringify({ max: made.data?.max_picks, ranks, code, absent, wrong: typeof wrong }))
`

let worker: TestWorker
let owner: SignedUp
beforeAll(async () => {
  worker = await startTestWorker()
  owner = await signUp(worker.url, 'Olga')
})
afterAll(() => worker?.stop())

test('the generated types compile and match what the API answers', { timeout: 120_000 }, async () => {
  await mkdir(folder, { recursive: true })
  await run(process.execPath, [inRoot('scripts/api-types.ts'), `${folder}/deathlist.d.ts`])
  await writeFile(`${folder}/program.ts`, program)
  const compilerOptions = {
    strict: true,
    noEmit: true,
    module: 'nodenext',
    target: 'es2024',
    types: ['node'],
    typeRoots: [inRoot('node_modules/@types')],
    allowImportingTsExtensions: true,
    skipLibCheck: false,
  }
  await writeFile(
    `${folder}/tsconfig.json`,
    JSON.stringify({ compilerOptions, files: ['program.ts', 'deathlist.d.ts'] }),
  )
  const compiled = await run(inRoot('node_modules/.bin/tsc'), ['-p', folder]).catch((error) => error)
  expect(compiled.stdout).toBe('')
  const { token } = (await owner.call('POST', '/api/v1/tokens', { name: 'Typed', scope: 'write' })).body
  const { stdout } = await run(process.execPath, [`${folder}/program.ts`], {
    env: { ...process.env, DEATHLIST: worker.url, TOKEN: token },
  })
  expect(JSON.parse(stdout)).toEqual({ max: 5, ranks: [1], code: 'league_not_found', wrong: 'function' })
})

test('the document’s shell examples are valid', async () => {
  const { token } = (await owner.call('POST', '/api/v1/tokens', { name: 'Shell', scope: 'write' })).body
  const document = await (await fetch(`${worker.url}/api/v1/openapi.json`)).json()
  const sampleOf = (path: string, method: string): string =>
    document.paths[path][method]['x-codeSamples'][0].source
  const typed = async (source: string) =>
    JSON.parse(
      (
        await run(
          'sh',
          [
            '-c',
            `curl() { '${process.execPath}' '${inRoot('tests/support/http/curl.ts')}' "$@"; }; ${source}`,
          ],
          {
            env: { ...process.env, DEATHLIST: worker.url, TOKEN: token },
          },
        )
      ).stdout,
    )
  expect((await typed(sampleOf('/league/create', 'post'))).name).toBe('Night Owls')
  expect((await typed(sampleOf('/league/list', 'get'))).length).toBeGreaterThan(0)
  expect((await typed(sampleOf('/leagues/{id}/standings', 'get')))[0].rank).toBe(1)
  expect((await typed(sampleOf('/tokens', 'post'))).code).toBe('token_not_allowed')
  const sources = Object.values<Record<string, Record<string, { source: string }[]>>>(document.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => operation['x-codeSamples']?.[0]?.source ?? '')
  await run('sh', ['-n', '-c', sources.join('\n')])
  for (const source of sources) {
    const body = /-d '(.*)'$/s.exec(source)?.[1]
    if (body !== undefined) expect(() => JSON.parse(body.replaceAll(`'\\''`, "'"))).not.toThrow()
  }
})
