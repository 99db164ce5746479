import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { describe, expect, test } from 'vitest'
import { serverCommands } from '#scripts/lib/build/build-server.ts'
import { inRoot } from '#scripts/lib/paths.ts'
import { serveSettings } from '#scripts/lib/settings/settings.ts'
import { parseSmtpUrl } from '#worker/mail/smtp-url.ts'

/** The files for an installation refer to existing things and agree with each other. */

const read = (path: string): string => readFileSync(inRoot(path), 'utf8')
const scripts: Record<string, string> = JSON.parse(read('package.json')).scripts
const readme = read('README.md')
const manual = read('docs/operating.md')
const settingsPage = read('docs/settings.md')

/** `Name=value` lines of a unit; a name may come more than once. */
const unit = read('install/deathlist.service')
  .split('\n')
  .flatMap((line) => {
    const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? []
    return name === undefined ? [] : [[name, value ?? ''] as const]
  })
const ofUnit = (name: string): string =>
  unit
    .filter(([found]) => found === name)
    .map(([, value]) => value)
    .join(' ')

const instructions = read('Containerfile')
  .split('\n')
  .filter((line) => /^[A-Z]+ /.test(line))
  .map((line) => ({ name: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }))
const ofContainer = (name: string): string[] =>
  instructions.filter((each) => each.name === name).map(({ rest }) => rest)

describe('the systemd unit', () => {
  test('starts an existing script, with the Node of the installed packages', () => {
    const [node = '', ...rest] = ofUnit('ExecStart').split(' ')
    const script = rest.at(-1) ?? ''
    const home = ofUnit('WorkingDirectory')
    expect(node.startsWith(`${home}/`)).toBe(true)
    expect(existsSync(inRoot(node.slice(home.length + 1)))).toBe(true)
    expect(existsSync(inRoot(script))).toBe(true)
    expect(scripts.serve).toMatch(new RegExp(`^node .* ${script}$`))
  })

  test('uses the folders for data and settings that the manual names', () => {
    const settings = Object.fromEntries(
      ofUnit('Environment')
        .split(' ')
        .map((pair) => pair.split('=')),
    )
    expect(settings.DATA_DIR).toBe(`/var/lib/${ofUnit('StateDirectory')}`)
    for (const path of [settings.SETTINGS_FILE, ofUnit('WorkingDirectory'), settings.DATA_DIR])
      expect(manual).toContain(path)
    expect(ofUnit('Type')).toBe('notify')
    expect(ofUnit('NotifyAccess')).toBe('all')
    expect(ofUnit('KillMode')).toBe('mixed')
    // The server takes ten seconds to finish open requests.
    expect(Number(ofUnit('TimeoutStopSec'))).toBeGreaterThan(30)
  })
})

describe('the container', () => {
  test('is built from existing files and scripts, and runs an existing command', () => {
    const own = ofContainer('COPY').filter((copy) => !copy.startsWith('--from'))
    for (const copy of own)
      for (const path of copy.split(' ').slice(0, -1)) expect(existsSync(inRoot(path)), path).toBe(true)
    const run = ofContainer('RUN').join(' ')
    for (const [, script = ''] of run.matchAll(/npm run (\S+)/g)) expect(scripts).toHaveProperty(script)
    const [program, command = '']: string[] = JSON.parse(ofContainer('CMD')[0] ?? '[]')
    expect(program).toBe('deathlist')
    expect(serverCommands).toContain(command)
  })

  test('uses the Node version of the tools, and does not run as root', () => {
    const [, version] = /node:(\d+)-slim AS build$/.exec(ofContainer('FROM')[0] ?? '') ?? []
    expect(version).toBe(process.versions.node.split('.')[0])
    expect(ofContainer('USER')).toEqual(['deathlist'])
  })

  test('in compose trusts the network of its reverse proxy', () => {
    const compose = read('compose.yaml')
    const [, subnet] = /subnet: (\S+)/.exec(compose) ?? []
    expect(compose).toContain(`TRUST_PROXY: ${subnet}`)
    expect(compose).toContain('--to deathlist:8787')
    // The server is only reachable through the proxy.
    expect(compose.slice(0, compose.indexOf('  caddy:'))).not.toContain('ports:')
  })

  test('excludes data, secrets and Git history of the build machine', () => {
    const ignored = read('.dockerignore').trim().split('\n')
    for (const name of ['.git', '.data', 'node_modules', 'deathlist.env']) expect(ignored).toContain(name)
    for (const name of ['.data/', 'deathlist.env']) expect(read('.gitignore').split('\n')).toContain(name)
  })
})

test('the example settings are sufficient and documented', () => {
  const settings = parseEnv(read('install/deathlist.env.example'))
  expect(serveSettings(settings)).toMatchObject({ port: 8787, host: '127.0.0.1' })
  expect(parseSmtpUrl(settings.SMTP_URL ?? '')).toMatchObject({ implicitTls: true })
  for (const name of Object.keys(settings)) expect(settingsPage).toContain(`\`${name}\``)
  const { host } = new URL(settings.PUBLIC_URL ?? '')
  expect(read('install/Caddyfile')).toContain(`${host} {`)
})

test('every npm script that the documents name exists', () => {
  const asked = [...`${readme}${manual}`.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name)
  expect(asked.length).toBeGreaterThan(5)
  expect(asked.filter((name) => !(name in scripts))).toEqual([])
})

/** The commands of a section of the manual, without those of its subsections. */
const commandsOf = (heading: string): string[] => {
  const [, section = ''] = manual.split(`\n${heading}\n`)
  return [...(section.split(/\n#+ /)[0] ?? '').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text)
}

test('the commands for compose all know the name of the site', () => {
  const [commands = ''] = commandsOf('### With compose')
  expect(read('compose.yaml')).toContain('${SITE:?')
  const said = spawnSync('sh', ['-euc', `podman() { echo "$*: $(printenv SITE)"; }\n${commands}`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH },
  })
  const lines = said.stdout.trim().split('\n')
  expect(lines.length, said.stderr).toBeGreaterThan(1)
  for (const line of lines) expect(line).toMatch(/^compose .*: deathlist\.example\.org$/)
})

test('an upgrade changes the installation as the user who owns it', () => {
  const [commands = ''] = commandsOf('### Upgrading')
  const steps = commands.trim().split(/ && |\n/)
  expect(steps.filter((step) => /\b(git|npm) /.test(step)).length).toBe(3)
  for (const step of steps)
    expect(step).toMatch(/^cd \/opt\/deathlist$|^sudo (-u deathlist (git|npm)|systemctl) /)
})
