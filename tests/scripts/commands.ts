import { spawn } from 'node:child_process'
import { inRoot } from '#scripts/lib/paths.ts'

export interface Said {
  code: number | null
  text: string
}

/** Runs one of the scripts to its end. */
export const command = (script: string, env: Record<string, string>, ...args: string[]): Promise<Said> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [inRoot(`scripts/${script}.ts`), ...args], {
      cwd: inRoot(''),
      env: { ...process.env, DEATHLIST_RUN: '', SETTINGS_FILE: '', ...env },
    })
    let text = ''
    const listen = (chunk: Buffer): void => {
      text += chunk
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', (code) => resolve({ code, text: text.trim() }))
  })
