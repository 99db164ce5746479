import { type ChildProcess, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import type { Writable } from 'node:stream'

/** Each line replaces the list of process ids. When the pipe closes, these processes are ended. */
const script =
  'while read -r line; do ids=$line; done; [ -n "$ids" ] || exit; kill $ids; sleep 4; kill -9 $ids'

/** Starts the shell; returns its input, which closes when this process ends for any reason. */
const startGuard = (): Writable => {
  // In its own session: a signal to this process's group must not end it.
  const guard = spawn('sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true })
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  guard.unref()
  if (guard.stdin instanceof Socket) guard.stdin.unref()
  return guard.stdin
}

let guard: Writable | undefined
const ids = new Set<number>()

/**
 * Ends a child when this process ends for any reason; for uses without the watchman of a run (tests, benchmarks, the
 * doctor).
 */
export const endWithThisProcess = (child: ChildProcess): void => {
  const { pid } = child
  if (pid === undefined) return
  guard ??= startGuard()
  const sendIds = () => guard?.write(`${[...ids].join(' ')}\n`)
  ids.add(pid)
  sendIds()
  // Another process may get this id later.
  child.once('exit', () => {
    ids.delete(pid)
    sendIds()
  })
}
