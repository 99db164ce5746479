/** The part of oidc-provider that the stand-in uses: the package has no types. */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'

  export interface Interaction {
    prompt: { name: string }
    params: { client_id: string; scope: string }
    session?: { accountId: string }
  }

  export interface Grant {
    addOIDCScope: (scope: string) => void
    save: () => Promise<string>
  }

  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Record<string, unknown>,
      options: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (given: {
      accountId: string
      clientId: string
    }) => Grant
  }
}
