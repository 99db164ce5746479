import { avatarPaths } from './avatar.ts'
import { livePaths } from './live.ts'
import { membershipPaths } from './memberships-table.ts'
import type { OpenApiDocument } from './openapi-types.ts'

/** The calls that carry pictures or messages, or are served elsewhere, and so are not in the table of routes. */
export const otherPaths: OpenApiDocument['paths'] = { ...membershipPaths, ...avatarPaths, ...livePaths }
