import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inRoot } from '#scripts/lib/paths.ts'
import { endWithFile, folder } from '../started.ts'

endWithFile()

const script = 'scripts/lib/node-version.cjs'

/** A fake installation, with or without the builder's native part for this machine, under a Node with this version. */
const run = (version: string, packages: 'whole' | 'without native parts' | 'none') => {
  const root = folder()
  cpSync(inRoot(script), join(root, script))
  const native = `node_modules/@rolldown/binding-${process.platform}-${process.arch}-gnu`
  if (packages !== 'none')
    mkdirSync(join(root, packages === 'whole' ? native : 'node_modules/@rolldown'), { recursive: true })
  const says = join(root, 'says.cjs')
  writeFileSync(says, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
  writeFileSync(join(root, 'work.js'), `console.log('at work')`)
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['-r', says, '-r', `./${script}`, './work.js'],
    { cwd: root, encoding: 'utf8' },
  )
  return { status, said: `${stdout}${stderr}`.trim() }
}
const install = 'npx --ignore-scripts=false -p node@24 -- npm ci'

describe('a script that npm runs', () => {
  test('works under a Node that is new enough', () => {
    for (const version of ['22.18.0', '24.21.0', '26.0.0'])
      expect(run(version, 'whole'), version).toEqual({ status: 0, said: 'at work' })
  })

  test('says in one sentence that Node is too old, and what to do', () => {
    for (const version of ['18.20.4', '20.20.2', '22.17.1'])
      expect(run(version, 'whole'), version).toEqual({
        status: 1,
        said: `Node ${version} is too old: Node 24 is needed. Install it, or run: ${install}`,
      })
  })

  test('says that packages for this machine are missing, or all packages', () => {
    const left = run('24.21.0', 'without native parts')
    expect(left.status).toBe(1)
    expect(left.said).toMatch(/^Packages for this machine are missing.*Run: npx [^\n]*$/)
    expect(run('18.20.4', 'none')).toEqual({
      status: 1,
      said: `The packages are not installed yet. Run: ${install}`,
    })
    expect(run('24.21.0', 'none').said).toBe('The packages are not installed yet. Run: npm ci')
  })
})
