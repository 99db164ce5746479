/** @module-tag nets */
import { build } from 'esbuild'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workerBuild } from '#scripts/lib/build/build-worker.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { createLiveRooms } from '#worker/live/rooms.ts'

/** A room in workerd whose connections end after two seconds instead of two hours. */
const entry = `
  import { LeagueRoom } from './worker/live/room.ts'
  export class ShortRoom extends LeagueRoom {
    constructor(state, env) { super(state, env, 2000) }
  }
  export default { fetch: () => new Response('') }`

let miniflare: Miniflare
let rooms: ReturnType<typeof createLiveRooms>
beforeAll(async () => {
  const { outputFiles } = await build({
    ...workerBuild,
    stdin: { contents: entry, resolveDir: inRoot(''), loader: 'js' },
    write: false,
    // Nothing is written there; files beside a bundle need a folder.
    outdir: inRoot('dist/worker'),
    sourcemap: false,
  })
  miniflare = new Miniflare(
    convertV4MiniflareOptions({
      name: 'rooms',
      log: new Log(LogLevel.NONE),
      cf: false,
      telemetry: { enabled: false },
      compatibilityDate: '2026-10-01',
      compatibilityFlags: ['nodejs_compat'],
      modules: [{ type: 'ESModule', path: 'worker.js', contents: outputFiles[0]?.text ?? '' }],
      durableObjects: { LIVE: { className: 'ShortRoom', useSQLite: true } },
    } as Parameters<typeof convertV4MiniflareOptions>[0]),
  )
  // Miniflare's own type of the runtime's namespace.
  const namespace = (await miniflare.getDurableObjectNamespace('LIVE')) as unknown
  rooms = createLiveRooms(namespace as Parameters<typeof createLiveRooms>[0])
})
afterAll(() => miniflare?.dispose())

test('each connection ends after its time limit, and not before', async () => {
  const id = crypto.randomUUID()
  const issued = await rooms?.issue(id, { userId: 'ada', slug: 'club', shows: true })
  expect(issued).toMatch(/^[0-9a-f-]{36}\.[\w-]{43}$/)
  const open = async () => {
    const ticket = (await rooms?.issue(id, { userId: 'ada', slug: 'club', shows: true })) ?? ''
    // The Worker's part: Node can't create a response with status 101.
    const namespace = await miniflare.getDurableObjectNamespace('LIVE')
    const answer = await namespace.get(namespace.idFromName(id)).fetch('https://room/', {
      headers: { upgrade: 'websocket', 'x-room-secret': ticket.split('.')[1] ?? '', 'x-room-league': 'club' },
    })
    const socket = answer.webSocket
    if (!socket) throw new Error(`It answered ${answer.status}.`)
    const opened = Date.now()
    const last = new Promise<{ said: string; after: number }>((resolve) => {
      socket.addEventListener('message', ({ data }) => {
        const { kind } = JSON.parse(String(data))
        if (kind !== 'welcome' && kind !== 'here') resolve({ said: kind, after: Date.now() - opened })
      })
    })
    socket.accept()
    return last
  }
  const first = open()
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const second = open()
  for (const { said, after } of [await first, await second]) {
    expect(said).toBe('again')
    expect(after).toBeGreaterThan(1_500)
  }
})
