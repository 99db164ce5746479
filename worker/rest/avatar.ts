import { Hono } from 'hono'
import { z } from 'zod'
import { avatarMaxBytes, avatarMaxPixels } from '../domain/avatar-image.ts'
import { limitBody } from '../http/body.ts'
import { requireOutsideDemo, requireScope } from '../services/access.ts'
import { removeAvatar, uploadAvatar } from '../services/account/avatar.ts'
import { isAvatarKey } from '../services/avatar-store.ts'
import type { Ctx } from '../services/context.ts'
import { AppError } from '../services/errors.ts'
import { withinBudget } from '../services/spending.ts'
import { doneWith, nothing, schemaOf, textParameter } from './json-schema.ts'
import type { RestEnv } from './mount.ts'
import type { OpenApiDocument } from './openapi-types.ts'

/**
 * The user's picture. Its calls carry bytes, so they are not in the table of JSON calls. Served from our own origin
 * only.
 */
export const avatarRoutes = new Hono<RestEnv>()
  .post(
    '/profile/avatar',
    limitBody({
      maxBytes: avatarMaxBytes,
      tooLarge: () => new AppError('avatar_too_large', { params: { max: avatarMaxPixels } }),
    }),
    async (c) => {
      requireScope(c.get('ctx'), 'write')
      requireOutsideDemo(c.get('ctx'))
      const ctx: Ctx = { ...c.get('ctx'), quota: { rate: 'avatars', counted: false } }
      const bytes = new Uint8Array(await c.req.arrayBuffer())
      const { avatarUrl } = await withinBudget(ctx, 'page', () => uploadAvatar(ctx, bytes))
      return c.json({ avatar_url: avatarUrl }, 201)
    },
  )
  .delete('/profile/avatar', async (c) => {
    requireScope(c.get('ctx'), 'write')
    const ctx = c.get('ctx')
    requireOutsideDemo(ctx)
    await withinBudget(ctx, 'light', () => removeAvatar(ctx))
    return c.json({})
  })
  .get('/avatars/:key', async (c) => {
    const key = c.req.param('key')
    const avatar = isAvatarKey(key) ? await c.get('ctx').avatars.get(key) : null
    if (!avatar) throw new AppError('not_found')
    const headers = { 'cache-control': 'public, max-age=3600', etag: avatar.etag }
    if (c.req.header('if-none-match') === avatar.etag) return c.body(null, 304, headers)
    return c.body(avatar.body, 200, { ...headers, 'content-type': avatar.type })
  })

const picture = { schema: { type: 'string', format: 'binary' } }
const anyPicture = { 'image/png': picture, 'image/jpeg': picture, 'image/webp': picture }

/** The picture's calls for the OpenAPI document. */
export const avatarPaths: OpenApiDocument['paths'] = {
  '/profile/avatar': {
    post: {
      operationId: 'postProfileAvatar',
      summary: 'Set your picture, of at most 1 MB; the body is the file',
      tags: ['Profile'],
      parameters: [],
      requestBody: { required: true, content: anyPicture },
      responses: {
        '201': {
          description: 'It shows from now on.',
          content: {
            'application/json': { schema: schemaOf(z.object({ avatarUrl: z.string() }), 'output') },
          },
        },
      },
    },
    delete: {
      operationId: 'deleteProfileAvatar',
      summary: 'Delete your picture',
      tags: ['Profile'],
      parameters: [],
      responses: doneWith({ 'application/json': { schema: nothing } }),
    },
  },
  '/avatars/{key}': {
    get: {
      operationId: 'getAvatarsKey',
      summary: 'A picture by its key; public',
      tags: ['Profile'],
      security: [],
      parameters: [textParameter('key', 'path')],
      responses: doneWith(anyPicture),
    },
  },
}
