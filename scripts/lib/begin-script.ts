import { type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Failure } from './failure.ts'
import { isBundled } from './packed.ts'
import { inRoot } from './paths.ts'

/** Scripts that `serve` runs as child processes: scripts/NAME.ts, or the bundle of the same build. */
type Script = 'backup' | 'make-demo' | 'prepare-database' | 'send-away'

interface ScriptOptions extends Pick<SpawnOptions, 'env' | 'signal' | 'timeout'> {
  args?: readonly string[]
}

/** A single line of output is a message for users; several lines are an unexpected error with its stack. */
const errorFrom = (said: string): Error => {
  const [first = '', ...more] = said.trim().split('\n')
  return more.length === 0 ? new Failure(first) : Object.assign(new Error(first), { stack: said.trim() })
}

/**
 * Starts a script in a child process, so that its memory is freed when it ends. It loads while the caller still
 * prepares its input.
 * @returns a function that sends the input as JSON and resolves to the output when the script has ended
 * @throws Failure or Error, as a rejection, with the script's error output
 */
export const beginScript = (
  name: Script,
  { args = [], ...options }: ScriptOptions = {},
): ((input?: unknown) => Promise<string>) => {
  const file = isBundled ? inRoot(`dist/server/${name}.js`) : inRoot(`scripts/${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Signals from the terminal that end the server must not interrupt it.
    detached: true,
  })
  // If it has already ended, its output gives the reason.
  child.stdin.on('error', () => {})
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const done = Promise.all([code, text(child.stdout), text(child.stderr)])
  // It may fail before its input is ready: no unhandled rejection until then.
  done.catch(() => {})
  return async (input) => {
    child.stdin.end(input === undefined ? '' : JSON.stringify(input))
    const [ended, output, errors] = await done
    if (ended !== 0) throw errorFrom(errors || `${name} ended with ${ended}.`)
    return output
  }
}
