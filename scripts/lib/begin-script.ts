import { type SpawnOptions, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { Failure } from './failure.ts'
import { isBundled } from './packed.ts'
import { inRoot } from './paths.ts'

/** What `serve` runs in processes of their own: scripts/NAME.ts, or the bundle of the same build. */
type Script = 'backup' | 'make-demo' | 'prepare-database' | 'send-away'

interface ScriptOptions extends Pick<SpawnOptions, 'env' | 'signal' | 'timeout'> {
  args?: readonly string[]
}

/** One line is a sentence for people; more are an error that nobody expected, with its stack. */
const errorFrom = (said: string): Error => {
  const [first = '', ...more] = said.trim().split('\n')
  return more.length === 0 ? new Failure(first) : Object.assign(new Error(first), { stack: said.trim() })
}

/**
 * Starts a script in a process of its own, whose memory goes with it. It loads while its input is found out.
 * @returns what gives it its input, as JSON, and answers with its output once it has ended
 * @throws Failure or Error, the answer, with what it has said when it fails
 */
export const beginScript = (
  name: Script,
  { args = [], ...options }: ScriptOptions = {},
): ((input?: unknown) => Promise<string>) => {
  const file = isBundled ? inRoot(`dist/server/${name}.js`) : inRoot(`scripts/${name}.ts`)
  const child = spawn(process.execPath, [file, ...args], {
    ...options,
    stdio: ['pipe', 'pipe', 'pipe'],
    // What ends the server from the terminal lets it finish.
    detached: true,
  })
  // If it has ended, what it said tells why.
  child.stdin.on('error', () => {})
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  const done = Promise.all([code, text(child.stdout), text(child.stderr)])
  // Its input may be found out later than it fails.
  done.catch(() => {})
  return async (input) => {
    child.stdin.end(input === undefined ? '' : JSON.stringify(input))
    const [ended, output, errors] = await done
    if (ended !== 0) throw errorFrom(errors || `${name} ended with ${ended}.`)
    return output
  }
}
