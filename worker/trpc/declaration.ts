import type { z } from 'zod'
import type { CsvFile } from '../contracts/csv.ts'
import type { RateName } from '../domain/leagues/quotas.ts'
import type { CallScope } from '../domain/personal-tokens.ts'
import type { CostClass } from '../domain/spending.ts'
import type { VersionOf } from '../services/page-version.ts'

/** An answer with headers of its own. */
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

/** Hono paths below /api/v1, one or several. */
type At = { [Method in RestMethod]: { [Is in Method]: string | readonly string[] } }[RestMethod]

/**
 * A REST call of a procedure. It takes what the procedure takes, less what its path names; a league that is not in the
 * path is `leagueId`. Everything else here is for calls that differ from that.
 */
export type RestCall<Output = never> = At & {
  summary: string
  /** Fields of the procedure's input that the call does not take. */
  without?: readonly string[]
  /** What it takes instead of the procedure's input, besides what the path names. */
  takes?: z.ZodType
  /** Whether that comes in the query; otherwise only that of a `get` does. */
  inQuery?: true
  /** What it answers instead of the procedure's output; null: nothing. */
  answers?: z.ZodType | null
  /** Makes the answer of the procedure's; without it, `answers` picks from it. */
  reply?: (output: Output) => unknown
  /** Media type of a text answer. */
  media?: string
  /** The answer is in wire spelling as it stands. */
  verbatim?: true
  /** Answered without any token. */
  openToAll?: true
}

/** What is declared about a procedure, for all transports. */
export interface Declaration {
  /**
   * The scope that a personal token needs. `session`: no token may call it. That is whatever concerns the account, gives
   * power over a league to somebody (its roles, its owner, its deletion), or tells or makes what opens something without
   * a session and so would outlive the token: addresses of calendar, feeds, pictures and webhooks, push subscriptions,
   * tickets. Pages with a part of that kind need a session as a whole. The invite code opens a league to an account of
   * somebody's own: it takes `write`, as inviting does.
   */
  scope: CallScope
  /** What it costs at its dearest, as measured by `npm run bench -- costs` (docs/costs.md). */
  cost: CostClass
}

/** What is declared about a procedure that reads. */
export interface QueryDeclaration<Input> extends Declaration {
  /** What its answer rests on: a client that has it already is told that it has not changed, and it is not made. */
  version?: VersionOf<Input>
}

/** What is declared about a procedure that changes something. */
export interface MutationDeclaration extends Declaration {
  /** The limit it counts against. Null: its service counts it itself, or it takes something away, which is never refused. */
  quota: RateName | null
  /** It changes nothing that anybody else sees. */
  quiet?: true
  /** Whether a demo that everybody shares has it; unset: unless it needs a session. */
  inDemo?: boolean
}

/** A declaration as it is kept with its procedure. */
export interface Meta extends Declaration, Partial<Omit<MutationDeclaration, keyof Declaration>> {
  version?: VersionOf<never>
  /** Its section in the REST document. */
  tag: string
  rest: readonly RestCall[]
}

/** The answer of a call whose procedure makes a CSV file. */
export const csvAnswer = {
  media: 'text/csv; charset=utf-8',
  reply: ({ csv, filename }: CsvFile) =>
    new Reply(csv, { 'content-disposition': `attachment; filename="${filename}"` }),
}
