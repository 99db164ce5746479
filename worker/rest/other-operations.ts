import { avatarPaths } from './avatar.ts'
import { livePaths } from './live.ts'
import { membershipPaths } from './memberships-table.ts'
import type { OpenApiDocument } from './openapi-types.ts'

/** Calls outside of the table of routes: with pictures or messages, or served elsewhere. */
export const otherPaths: OpenApiDocument['paths'] = { ...membershipPaths, ...avatarPaths, ...livePaths }
