import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { packedProgram } from '../packed.ts'
import { parseJson } from '../parse-json.ts'

export interface Workerd {
  /** URL of the Worker itself. */
  url: string
  /** URL of miniflare's entry Worker, which fires triggers and reports failures. */
  triggersUrl: string
  /** Memory of the process in bytes; null: unknown. */
  memory: () => number | null
  /** Resolves when the process has ended, for any reason. */
  gone: Promise<void>
  stop: () => Promise<void>
}

export const workerdBinary = (): string => {
  const packed = packedProgram('workerd')
  if (packed) return packed
  // Resolve the workerd package of miniflare, since its configurations are for that version.
  const found: unknown = createRequire(createRequire(import.meta.url).resolve('miniflare'))('workerd')
  const path = typeof found === 'object' && found !== null && 'default' in found ? found.default : found
  return String(path)
}

/** Resident memory of a process in bytes, if the system provides it. */
const residentBytes = (pid: number): number | null => {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return kilobytes === undefined ? null : Number(kilobytes) * 1024
  } catch {
    return null
  }
}

/** The message in a line of workerd's own log. */
const messageOf = (line: string): string => {
  const value = parseJson(line)
  return typeof value === 'object' && value !== null && 'message' in value ? String(value.message) : line
}

/** Sockets by miniflare's names. */
const sockets = { triggers: 'entry', worker: 'direct:0:default' }

/** The ports of workerd by socket, from its control pipe; null: it ended before. */
const portsFrom = async (control: Readable): Promise<Map<unknown, number> | null> => {
  const ports = new Map<unknown, number>()
  for await (const line of createInterface(control)) {
    const said = parseJson(line)
    if (typeof said === 'object' && said !== null && 'port' in said && 'socket' in said)
      ports.set(said.socket, Number(said.port))
    if (Object.values(sockets).every((name) => ports.has(name))) return ports
  }
  return null
}

/** A port for messages of miniflare's simulators, which matter in development only. */
const listenToNobody = async (): Promise<number> => {
  const server = createServer((_, answer) => answer.end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  server.unref()
  // A server that listens on a port has such an address.
  return (server.address() as AddressInfo).port
}
let nobody: Promise<number> | undefined

/**
 * Starts workerd with a configuration of beginWorkerdConfig.
 * @throws Error with its last output, when it does not start
 */
export const startWorkerd = async (config: Buffer, onLine: (line: string) => void): Promise<Workerd> => {
  nobody ??= listenToNobody()
  const addresses = Object.values(sockets).map((name) => `--socket-addr=${name}=127.0.0.1:0`)
  const options = ['--binary', '--experimental', ...addresses, '--control-fd=3']
  const child = spawn(
    workerdBinary(),
    ['serve', ...options, `--external-addr=loopback=127.0.0.1:${await nobody}`, '-'],
    { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: { ...process.env, TZ: 'UTC' } },
  )
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  let last = 'it said nothing'
  const listen = (line: string): void => {
    last = messageOf(line)
    onLine(last)
  }
  const [input, output, errors, control] = child.stdio
  if (!input || !output || !errors || !control) throw new Error('workerd was started without its pipes.')
  createInterface(output).on('line', listen)
  createInterface(errors).on('line', listen)
  // If it has ended, its output gives the reason.
  pipeline(Readable.from([config]), createZstdDecompress(), input).catch(() => {})
  // The fourth pipe is readable.
  const ports = await portsFrom(control as Readable)
  if (ports === null) throw new Error(`workerd did not start: ${last}`)
  const urlOf = (socket: string): string => `http://127.0.0.1:${ports.get(socket)}`
  return {
    url: urlOf(sockets.worker),
    triggersUrl: urlOf(sockets.triggers),
    memory: () => residentBytes(child.pid ?? 0),
    gone,
    stop: async () => {
      child.kill('SIGKILL')
      await gone
    },
  }
}
