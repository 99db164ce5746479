import { z } from 'zod'
import { membershipRow } from '../contracts/member.ts'
import { nothing, schemaOf } from './json-schema.ts'
import type { OpenApiDocument, Operation } from './openapi-types.ts'

const membershipTable: Operation = {
  operationId: 'getLeagueMemberships',
  summary: 'The current memberships in your leagues, as a table',
  tags: ['Members'],
  servers: [{ url: '/rest/v1' }],
  parameters: [
    {
      name: 'select',
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'Columns, such as league_id,role' },
    },
    {
      name: 'league_id',
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'eq.X or in.(X,Y)' },
    },
    {
      name: 'user_id',
      in: 'query',
      required: false,
      schema: { type: 'string', description: 'eq.X or in.(X,Y)' },
    },
  ],
  responses: {
    '200': {
      description: 'Done.',
      content: { 'application/json': { schema: schemaOf(membershipRow.partial().array(), 'output') } },
    },
  },
}

const picture = { type: 'string', format: 'binary' }
const anyPicture = {
  'image/png': { schema: picture },
  'image/jpeg': { schema: picture },
  'image/webp': { schema: picture },
}

const uploadAvatar: Operation = {
  operationId: 'postProfileAvatar',
  summary: 'Your picture, of at most 1 MB; the file is the body',
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
}

const removeAvatar: Operation = {
  operationId: 'deleteProfileAvatar',
  summary: 'Take your picture away',
  tags: ['Profile'],
  parameters: [],
  responses: {
    '200': {
      description: 'Done.',
      content: { 'application/json': { schema: nothing } },
    },
  },
}

const getAvatar: Operation = {
  operationId: 'getAvatarsKey',
  summary: 'A picture at its address, open to all',
  tags: ['Profile'],
  security: [],
  parameters: [{ name: 'key', in: 'path', required: true, schema: { type: 'string' } }],
  responses: { '200': { description: 'Done.', content: anyPicture } },
}

const openLive: Operation = {
  operationId: 'getLeaguesIdLive',
  summary: 'The WebSocket of a league: says when to ask again, and who is looking; open to who has a ticket',
  tags: ['Leagues'],
  security: [],
  parameters: [
    { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
    {
      name: 'ticket',
      in: 'query',
      required: true,
      schema: { type: 'string', description: 'From POST at the same address' },
    },
  ],
  responses: {
    '101': {
      description:
        'The connection is open. It sends {"kind":"welcome","socket","here"}, {"kind":"changed"}, {"kind":"here","here"} (user ids) and, last, {"kind":"left"} or {"kind":"again"}; "ping" is answered with "pong".',
      content: {},
    },
  },
}

/** The calls that carry pictures or messages, or are served elsewhere, and so are not in the table of routes. */
export const otherPaths: OpenApiDocument['paths'] = {
  '/league_memberships': { get: membershipTable },
  '/profile/avatar': { post: uploadAvatar, delete: removeAvatar },
  '/avatars/{key}': { get: getAvatar },
  '/leagues/{id}/live': { get: openLive },
}
