import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'
import {
  CallToolRequestSchema,
  type CallToolResult,
  ErrorCode,
  ListToolsRequestSchema,
  type ListToolsResult,
  McpError,
} from '@modelcontextprotocol/sdk/types.js'
import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js'
import { fieldToWire, fromWire, messageToWire, toWire } from '#contracts/fields/spelling.ts'
import { schemaOf } from '../rest/json-schema.ts'
import { parseInput } from '../rest/mount.ts'
import { readAsUser } from '../services/access.ts'
import type { Ctx } from '../services/context.ts'
import { errorForLog } from '../services/error-for-log.ts'
import { withinBudget } from '../services/spending.ts'
import { toWireError, type WireError } from '../trpc/error.ts'
import { createCallerFactory } from '../trpc/init.ts'
import { appRouter } from '../trpc/router.ts'
import { type Tool, tools } from './tools.ts'

const createCaller = createCallerFactory(appRouter)

const about = {
  name: 'deathlist',
  title: 'Deathlist',
  version: '1',
}

const instructions =
  'Deathlist is a private prediction game among friends, light-hearted and respectful: players name lists of living public people, and Wikidata says who has died. These tools only read, in the name of anybody who made the token. Speak of a person’s life before their points.'

/** Generated on first use: it does not change while the Worker runs. */
let listed: ListToolsResult | undefined
const listedTools = (): ListToolsResult => {
  listed ??= {
    tools: tools.map(({ name, title, description, input, output }) => ({
      name,
      title,
      description,
      inputSchema: { ...schemaOf(input, 'input'), type: 'object' },
      outputSchema: { ...schemaOf(output, 'output'), type: 'object' },
      annotations: { readOnlyHint: true, openWorldHint: false },
    })),
  }
  return listed
}

const callTool = async (ctx: Ctx, tool: Tool, input: unknown): Promise<CallToolResult> => {
  const result = toWire(await tool.run({ caller: createCaller(ctx), ctx }, input))
  return {
    // Every tool returns an object, which stays one on the wire.
    structuredContent: result as Record<string, unknown>,
    content: [{ type: 'text', text: JSON.stringify(result) }],
  }
}

/** A tool's error is text alone: it names the argument as the tool's schema does. */
const textOf = (wire: WireError): string => {
  const message = messageToWire(wire)
  if (wire.field === null) return message
  const argument = `${fieldToWire(wire.field)}: `
  return message.startsWith(argument) ? message : argument + message
}

/** We send no requests to the client, so there are no responses to validate; the library's own validator is large. */
const noValidator: jsonSchemaValidator = {
  getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'not asked for' }),
}

/**
 * Answers one message of the Model Context Protocol. There are no sessions: messages are independent. An error of a
 * tool is the tool's result, unless it concerns the caller.
 * @throws AppError if the caller may not call, or not that often
 */
export const answerMcp = async (request: Request, message: unknown, ctx: Ctx): Promise<Response> => {
  let refused: unknown = null
  // A tool checks the caller in the same round trip as its read; messages that run no tool are checked separately.
  let isChecked = false
  const server = new Server(about, {
    capabilities: { tools: {} },
    instructions,
    jsonSchemaValidator: noValidator,
  })
  server.setRequestHandler(ListToolsRequestSchema, listedTools)
  server.setRequestHandler(CallToolRequestSchema, async ({ params }): Promise<CallToolResult> => {
    const tool = tools.find(({ name }) => name === params.name)
    if (!tool) throw new McpError(ErrorCode.InvalidParams, 'There is no such tool.')
    try {
      // Within the budget, as it takes some time; the tool's procedure has its own cost.
      const input = await withinBudget(ctx, 'light', async () =>
        parseInput(tool.input, fromWire(params.arguments ?? {})),
      )
      isChecked = true
      return await callTool(ctx, tool, input)
    } catch (error) {
      const wire = toWireError(error, ctx)
      const { kind } = wire
      if (kind === 'unauthenticated' || kind === 'rate_limited') refused = error
      if (kind === 'internal')
        ctx.log.error('mcp_failed', { requestId: ctx.requestId, error: errorForLog(error) })
      return { isError: true, content: [{ type: 'text', text: textOf(wire) }] }
    }
  })
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  await server.connect(transport)
  const answer = await transport.handleRequest(request, { parsedBody: message })
  await server.close()
  if (refused) throw refused
  if (!isChecked) await withinBudget(ctx, 'light', () => readAsUser(ctx, () => ({})))
  return answer
}
