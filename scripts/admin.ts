import { readArguments, usage } from './lib/console/arguments.ts'
import { consoleToken, readConsole } from './lib/console/key.ts'
import { Failure, runMain } from './lib/failure.ts'
import { reasonOf } from './lib/reason.ts'
import { readSettings, serveDataDir } from './lib/settings/settings.ts'

/**
 * `npm run admin -- COMMAND`: administration commands, carried out by the running server. With `--json` it prints JSON
 * for scripts, also for a refusal, and then exits with 1.
 */

/** URL of the server and an admin token: the server on this machine, or the one named by PUBLIC_URL and ADMIN_TOKEN. */
const serverOf = async (settings: NodeJS.ProcessEnv): Promise<{ url: string; token: string }> => {
  if (settings.AUTH_ISSUER)
    throw new Failure('AUTH_ISSUER names who keeps the accounts: this server has no console of its own.')
  if (settings.ADMIN_TOKEN) {
    if (!settings.PUBLIC_URL) throw new Failure('Set PUBLIC_URL to the address of the site as well.')
    return { url: settings.PUBLIC_URL, token: settings.ADMIN_TOKEN }
  }
  const { url, key } = readConsole(serveDataDir(settings))
  return { url, token: await consoleToken(key) }
}

const callConsole = async (
  url: string,
  token: string,
  body: object,
): Promise<{ ok: boolean; reply: unknown }> => {
  const answer = await fetch(new URL('/auth/v1/admin/console', url), {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(60_000),
  }).catch((error: unknown) => {
    throw new Failure(`The server does not answer at ${url}: ${reasonOf(error)}. Commands go through it.`)
  })
  const reply: unknown = await answer.json().catch(() => null)
  return { ok: answer.ok, reply }
}

const messageOf = (reply: unknown): string => {
  if (typeof reply !== 'object' || reply === null) return 'The server did not understand the question.'
  return 'message' in reply ? String(reply.message) : JSON.stringify(reply)
}

const shown = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return String(value)
  const isList = Object.values(value).some(Array.isArray)
  return Object.entries(value)
    .map(([name, one]) =>
      Array.isArray(one) && one.length > 0
        ? one.map(shown).join('\n')
        : `${name}: ${Array.isArray(one) ? 'none' : one}`,
    )
    .join(isList ? '\n' : '  ')
}

runMain(async () => {
  const command = readArguments(process.argv.slice(2))
  if (!command) {
    console.log(usage())
    return
  }
  const { url, token } = await serverOf(readSettings())
  const { ok, reply } = await callConsole(url, token, command.body)
  if (command.json) console.log(JSON.stringify(reply))
  else if (ok) console.log(shown(reply))
  if (ok) return
  if (!command.json) throw new Failure(messageOf(reply))
  process.exitCode = 1
})
