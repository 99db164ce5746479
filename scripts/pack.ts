import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { serverCommands } from './lib/build/build-server.ts'
import { runApart } from './lib/build/run-apart.ts'
import { filesUnder } from './lib/data/files-under.ts'
import { sqldBinary } from './lib/data/sqld.ts'
import { runMain } from './lib/failure.ts'
import { inRoot } from './lib/paths.ts'
import { workerdBinary } from './lib/runtime/workerd.ts'

/**
 * `npm run pack`: builds, and copies all that a self-hosted server needs into dist/pack/deathlist. The folder runs from
 * any place on machines of this platform, without npm, Node or node_modules.
 */

const target = inRoot('dist/pack/deathlist')

/** The same flags as in `npm run serve` and install/deathlist.service. */
const serveFlags = '--max-semi-space-size=1'

/** The launcher in the folder: `deathlist serve`, `deathlist backup FILE` and so on. */
const launcher = `#!/bin/sh
# deathlist COMMAND: ${serverCommands.join(', ')}.
here=$(dirname "$(readlink -f "$0")")
command=\${1:-serve}
[ $# -gt 0 ] && shift
# One pool for all threads: it takes a tenth less memory.
export MALLOC_ARENA_MAX="\${MALLOC_ARENA_MAX:-1}"
# What passes through a server is soon forgotten: little room for it means often cleared, and never 20 MB of it.
[ "$command" = serve ] && light=${serveFlags}
case $command in
${serverCommands.join('|')}) exec "$here/bin/node" \${light:-} "$here/dist/server/$command.js" "$@" ;;
*) echo "There is no command \\"$command\\". Commands: ${serverCommands.join(', ')}." >&2; exit 1 ;;
esac
`

/** The licence of the package that contains a binary. */
const licenceBeside = (file: string): string | null => {
  for (let folder = dirname(file); folder !== dirname(folder); folder = dirname(folder)) {
    const found = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
    if (found) return join(folder, found)
    if (existsSync(join(folder, 'package.json'))) return null
  }
  return null
}

const bytesOf = (folder: string): number =>
  filesUnder(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)

/** True for the deployed bundle, false for the one with /dev. */
const isServed = (path: string): boolean => !/\/local[-.][^/]*$/.test(path)

runMain(async () => {
  await runApart('scripts/build.ts')
  const making = `${target}.${process.pid}`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(join(making, 'bin'), { recursive: true })
  const programs = { node: process.execPath, sqld: sqldBinary(), workerd: workerdBinary() }
  for (const [name, from] of Object.entries(programs)) {
    const to = join(making, 'bin', name)
    cpSync(from, to, { dereference: true })
    chmodSync(to, 0o755)
    const licence = licenceBeside(from)
    if (licence) cpSync(licence, join(making, 'bin', `LICENSE.${name}`))
  }
  for (const path of [
    'dist/server',
    'dist/web',
    'dist/worker',
    'db/migrations',
    'install',
    'LICENSE',
    'CHANGELOG.md',
  ])
    cpSync(inRoot(path), join(making, path), { recursive: true, filter: isServed })
  for (const name of ['operating.md', 'settings.md'])
    cpSync(inRoot(`docs/${name}`), join(making, 'docs', name))
  const { version }: { version: string } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  // Node must read the bundles as ES modules.
  writeFileSync(
    join(making, 'package.json'),
    JSON.stringify({ name: 'deathlist', version, type: 'module', private: true }),
  )
  writeFileSync(join(making, 'deathlist'), launcher)
  chmodSync(join(making, 'deathlist'), 0o755)
  rmSync(target, { recursive: true, force: true })
  renameSync(making, target)
  console.log(`${target}: ${(bytesOf(target) / 1_000_000).toFixed(0)} MB`)
})
