import type { z } from 'zod'
import type { CsvFile } from '../contracts/csv.ts'
import type { RateName } from '../domain/leagues/quotas.ts'
import type { CallScope } from '../domain/personal-tokens.ts'
import type { CostClass } from '../domain/spending.ts'
import type { VersionOf } from '../services/page-version.ts'

/** A response with its own headers. */
export class Reply {
  readonly body: unknown
  readonly headers: Record<string, string>

  constructor(body: unknown, headers: Record<string, string> = {}) {
    this.body = body
    this.headers = headers
  }
}

export const restMethods = ['get', 'post', 'put', 'patch', 'delete'] as const
export type RestMethod = (typeof restMethods)[number]

/** One or several Hono paths below /api/v1. */
type At = { [Method in RestMethod]: { [Is in Method]: string | readonly string[] } }[RestMethod]

/**
 * A REST call of a procedure. By default it takes the procedure's input except for what the path contains; a league
 * that is not in the path is `leagueId`. The other fields here are for calls that differ.
 */
export type RestCall<Output = never> = At & {
  summary: string
  /** Fields of the procedure's input that the call does not accept. */
  without?: readonly string[]
  /** Replaces the procedure's input, apart from the path. */
  takes?: z.ZodType
  /** The input is in the query; the default only for `get`. */
  inQuery?: true
  /** Replaces the procedure's output; null: no response body. */
  answers?: z.ZodType | null
  /** Converts the procedure's output; without it, `answers` picks its fields. */
  reply?: (output: Output) => unknown
  /** The media type of a text response. */
  media?: string
  /** The output is in the wire's spelling already. */
  verbatim?: true
  /** Needs no token. */
  openToAll?: true
}

export interface Declaration {
  /**
   * The scope that a personal token needs. `session`: no personal token may call it. This applies to everything about
   * the account, to everything that gives power over a league (its roles, owner, deletion), and to everything that
   * reads or creates access which needs no session and would outlive the token: URLs of calendars, feeds, pictures and
   * webhooks, push subscriptions, tickets. A page with such a part needs a session as a whole. The invite code only
   * lets an account join a league: it needs `write`, like inviting.
   */
  scope: CallScope
  /** The maximum cost, as measured by `npm run bench -- costs` (docs/costs.md). */
  cost: CostClass
}

export interface QueryDeclaration<Input> extends Declaration {
  /**
   * The version of the data that the response depends on: if the client has that version already, the response is not
   * computed.
   */
  version?: VersionOf<Input>
}

export interface MutationDeclaration extends Declaration {
  /** The limit that it counts against. Null: its service counts it, or it removes something, which is never limited. */
  quota: RateName | null
  /** It changes nothing that other users see. */
  quiet?: true
  /** Whether it is available in a public demo; default: yes, unless it needs a session. */
  inDemo?: boolean
}

/** A declaration as stored with its procedure. */
export interface Meta extends Declaration, Partial<Omit<MutationDeclaration, keyof Declaration>> {
  version?: VersionOf<never>
  /** Its section in the REST document. */
  tag: string
  rest: readonly RestCall[]
}

/** The response of a call whose procedure creates a CSV file. */
export const csvAnswer = {
  media: 'text/csv; charset=utf-8',
  reply: ({ csv, filename }: CsvFile) =>
    new Reply(csv, { 'content-disposition': `attachment; filename="${filename}"` }),
}
