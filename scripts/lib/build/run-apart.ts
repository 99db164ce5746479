import { spawn } from 'node:child_process'
import { Failure } from '../failure.ts'
import { inRoot } from '../paths.ts'

/**
 * Runs a script to its end in a process of its own: what it loads, such as build tools, goes with it.
 * @throws Failure when it fails, which it has said itself
 */
export const runApart = (script: string, ...args: string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [inRoot(script), ...args], {
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Failure(`${script} has failed.`))))
  })
