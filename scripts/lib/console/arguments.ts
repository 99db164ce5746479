import { consoleCommands, isConsoleCommand } from '#contracts/accounts/console.ts'
import { Failure, parsedArgs } from '../failure.ts'
import { typed } from '../packed.ts'

const width = 34

/** The help text: every command with its arguments. */
export const usage = (): string => {
  const lines = Object.entries(consoleCommands).map(([name, { takes, about }]) => {
    const taken = takes.map((one) => (one.endsWith('?') ? `[${one.slice(0, -1)}]` : one).toUpperCase())
    return `  ${[name, ...taken].join(' ').padEnd(width)} ${about}`
  })
  return [
    typed('admin', 'COMMAND [--reason TEXT] [--json]'),
    '',
    ...lines,
    '',
    'An ACCOUNT is an address or an id, a LEAGUE its slug or id. Everything is on the operators’ record.',
  ].join('\n')
}

const options = {
  json: { type: 'boolean' },
  help: { type: 'boolean' },
  confirmed: { type: 'boolean' },
  reason: { type: 'string' },
  limit: { type: 'string' },
} as const

/**
 * Parses the arguments after `npm run admin --`: whether to print JSON, and the request for the server.
 * @returns null to show the help
 * @throws Failure that names the wrong argument
 */
export const readArguments = (args: readonly string[]) => {
  const read = parsedArgs({ args: [...args], options, allowPositionals: true })
  const { json = false, help = false, ...given } = read.values
  const [command = '', ...values] = read.positionals
  if (help || command === '' || command === 'help') return null
  if (!isConsoleCommand(command))
    throw new Failure(`There is no command "${command}". ${typed('admin', 'help')} lists them.`)
  const { takes, schema } = consoleCommands[command]
  const needed = takes.filter((one) => !one.endsWith('?'))
  if (values.length < needed.length || values.length > takes.length)
    throw new Failure(
      `${command} takes ${takes.length === 0 ? 'nothing more' : takes.map((one) => one.replace('?', ' (or nothing)').toUpperCase()).join(' and ')}.`,
    )
  const body = {
    ...given,
    ...Object.fromEntries(values.map((value, i) => [takes[i]?.replace('?', ''), value])),
  }
  const unknown = Object.keys(given).find((name) => !(name in schema.shape))
  if (unknown) throw new Failure(`${command} has no --${unknown}.`)
  const checked = schema.safeParse(body)
  if (!checked.success) {
    const name = String(checked.error.issues[0]?.path[0])
    const field = Object.entries(schema.shape).find(([key]) => key === name)?.[1]
    throw new Failure(`${name.toUpperCase()} must be ${field?.description}.`)
  }
  return { json, body: { command, ...checked.data } }
}
