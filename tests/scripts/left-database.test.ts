import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { processFacts, runVariable } from '#scripts/lib/processes.ts'

test.each(['SIGKILL', 'SIGINT'] as const)(
  'a test or benchmark that ends by %s leaves no database running',
  async (signal) => {
    const { VITEST: _, ...env } = process.env
    const child = spawn(process.execPath, [inRoot('tests/scripts/left-database.ts')], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...env, [runVariable]: '' },
    })
    const [line] = await once(createInterface(child.stdout), 'line')
    const pid = Number(line)
    expect(processFacts(pid)?.program).toBe('sqld')
    child.kill(signal)
    await expect.poll(() => processFacts(pid)).toBeNull()
  },
  60_000,
)
