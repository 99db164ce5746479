import { spawn } from 'node:child_process'
import { Failure } from '../failure.ts'
import { inRoot } from '../paths.ts'

/**
 * Runs a script in a child process, so that the memory of what it loads, such as build tools, is freed.
 * @throws Failure when it fails; the script itself has printed the reason
 */
export const runApart = (script: string, ...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inRoot(script), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Failure(`${script} has failed.`))))
  })
