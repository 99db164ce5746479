import { z } from 'zod'
import { leagueRef, lineOfText, numberOrText, wholeNumber } from '../fields/fields.ts'

/**
 * The commands of the operator's console: `npm run admin`, and `POST /auth/v1/admin/console` with a token of the admin
 * API.
 */

// The descriptions complete the sentence "it must be ...".
const account = z.string().trim().min(1).max(254).describe('an address or an id')
const league = leagueRef.describe('a slug or an id')
const email = z.email().max(254).describe('an e-mail address')
const limit = numberOrText(wholeNumber([1, 500]))
  .default(20)
  .describe('a whole number from 1 to 500')
const reason = lineOfText(300)
  .default('Asked for at the console.')
  .describe('one line of at most 300 characters')

export const consoleCommands = {
  'create-user': {
    about:
      'make an account, and a link by which its owner chooses a password; --confirmed: the address is known',
    takes: ['email'],
    schema: z.object({ email, confirmed: z.boolean().default(false), reason }),
  },
  'password-link': {
    about: 'make a link to choose a new password; it is mailed to nobody',
    takes: ['account'],
    schema: z.object({ account, reason }),
  },
  'confirm-address': {
    about: 'confirm the address of an account, as its owner would by the mailed link',
    takes: ['account'],
    schema: z.object({ account, reason }),
  },
  'end-sessions': {
    about: 'sign an account out everywhere',
    takes: ['account'],
    schema: z.object({ account, reason }),
  },
  'two-step-off': {
    about:
      'switch off two-step verification for somebody who has lost the second step; the owner gets a mail',
    takes: ['account'],
    schema: z.object({ account, reason }),
  },
  leagues: {
    about: 'list the largest leagues, by ids and counts; --limit N, 20 by default',
    takes: [],
    schema: z.object({ limit, reason }),
  },
  'hand-over': {
    about: 'make a member the owner of a league; the owner stays as an admin',
    takes: ['league', 'account'],
    schema: z.object({ league, account, reason }),
  },
  'mails-again': {
    about: 'try again the mails that were given up, of one address or of all',
    takes: ['address?'],
    schema: z.object({ address: email.optional().describe('an e-mail address'), reason }),
  },
  recompute: {
    about: 'recompute the tables of a league, except sealed ones',
    takes: ['league'],
    schema: z.object({ league, reason }),
  },
  'delete-account': {
    about: 'delete an account as its owner would; for good',
    takes: ['account'],
    schema: z.object({ account, reason }),
  },
} satisfies Record<string, { about: string; takes: readonly string[]; schema: z.ZodObject }>

export type ConsoleCommand = keyof typeof consoleCommands
export type ConsoleInput<C extends ConsoleCommand> = z.output<(typeof consoleCommands)[C]['schema']>

export const isConsoleCommand = (name: string): name is ConsoleCommand => Object.hasOwn(consoleCommands, name)
