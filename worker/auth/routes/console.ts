import { Hono } from 'hono'
import { z } from 'zod'
import { type ConsoleCommand, type ConsoleInput, consoleCommands } from '#contracts/accounts/console.ts'
import { isUniqueViolation } from '#worker/services/causes.ts'
import { AppError } from '#worker/services/errors.ts'
import {
  handOverAtConsole,
  listLeagues,
  recomputeAtConsole,
  sendMailsAgain,
} from '#worker/services/operators/console-leagues.ts'
import {
  confirmAddress,
  createAtConsole,
  createPasswordLink,
  deleteAtConsole,
  endSessions,
  switchOffTwoStep,
} from '../console/accounts.ts'
import type { AuthContext, AuthCtx, AuthEnv } from '../context.ts'
import { AuthError, invalid } from '../errors.ts'
import { readBody } from '../input.ts'
import { requireAdmin } from '../tokens/bearer.ts'

type Run<C extends ConsoleCommand> = (auth: AuthCtx, input: ConsoleInput<C>) => Promise<object>

const runs: { [C in ConsoleCommand]: Run<C> } = {
  'create-user': createAtConsole,
  'password-link': createPasswordLink,
  'confirm-address': confirmAddress,
  'end-sessions': endSessions,
  'two-step-off': switchOffTwoStep,
  leagues: listLeagues,
  'hand-over': handOverAtConsole,
  'mails-again': sendMailsAgain,
  recompute: recomputeAtConsole,
  'delete-account': deleteAtConsole,
}

const names = Object.keys(consoleCommands) as [ConsoleCommand, ...ConsoleCommand[]]
const consoleBody = z.looseObject({ command: z.enum(names) })

const run = <C extends ConsoleCommand>(auth: AuthCtx, command: C, body: unknown): Promise<object> => {
  const read = consoleCommands[command].schema.safeParse(body)
  if (!read.success) {
    const [issue] = read.error.issues
    throw invalid(`${issue?.path.join('.')}: ${issue?.message}`)
  }
  // Parsed by the schema of this command.
  return runs[command](auth, read.data as ConsoleInput<C>)
}

/** Converts an error of the app to the protocol's. */
const asRefusal = (error: unknown): unknown => {
  if (isUniqueViolation(error)) return new AuthError('email_exists')
  if (!(error instanceof AppError)) return error
  if (error.kind === 'not_found') return new AuthError('not_found', { message: error.message })
  return error.kind === 'unavailable' ? error : new AuthError('conflict', { message: error.message })
}

const atConsole = async (c: AuthContext): Promise<Response> => {
  const body = await readBody(c, consoleBody)
  try {
    return c.json(await run(c.get('auth'), body.command, body))
  } catch (error) {
    throw asRefusal(error)
  }
}

export const consoleRoutes = new Hono<AuthEnv>()
  .use('/admin/console', requireAdmin)
  .post('/admin/console', atConsole)
