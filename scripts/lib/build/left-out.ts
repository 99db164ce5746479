import { existsSync } from 'node:fs'
import type { Plugin } from 'rolldown'
import { languageCodes } from '#locales/languages.ts'
import { inRoot } from '../paths.ts'

const refused = "throw new Error('This part of the library is left out of the build.')"
const noClass = `export default class { constructor() { ${refused} } }`

/**
 * Modules that libraries import although the Worker never runs them (a quarter of its code), and their replacements.
 */
const modules: Record<string, string> = {
  // Zod's messages in fifty languages: validation.ts has its own, in the languages of locales/languages.ts.
  'zod/v4/locales/index.js': languageCodes
    .map((code) => `export { default as ${code} } from './${code}.js'`)
    .join('\n'),
  'zod/v4/classic/from-json-schema.js': `export const fromJSONSchema = () => { ${refused} }`,
  // Validates answers of MCP clients: we send them no requests (worker/mcp/server.ts).
  '@modelcontextprotocol/sdk/dist/esm/validation/ajv-provider.js': `export class AjvJsonSchemaValidator { constructor() { ${refused} } }`,
  // The library's HTTP client: db/pipeline.ts sends our requests, and migrations run outside of the Worker.
  '@libsql/client/lib-esm/http.js': 'export const _createClient = () => ({})',
  // WebSockets to the database: we use HTTP (db/client.ts).
  '@libsql/client/lib-esm/ws.js': `export const _createClient = () => { ${refused} }`,
  // MIME types of attachments: our mails have none.
  'nodemailer/dist/esm/mime-funcs/mime-types.js':
    "export const detectMimeType = () => 'application/octet-stream'; export const detectExtension = () => 'bin'",
  // Authenticator certificates: an attestation with one is refused earlier (worker/auth/passkeys/ceremony.ts).
  '@simplewebauthn/server/esm/helpers/validateCertificatePath.js': `export const validateCertificatePath = () => { ${refused} }`,
  '@simplewebauthn/server/esm/helpers/isCertRevoked.js': `export const isCertRevoked = () => { ${refused} }`,
  // OAuth sign-in to a mail server: SMTP_URL has a password.
  'nodemailer/dist/esm/xoauth2/index.js': noClass,
  // Known mail providers: SMTP_URL has the address.
  'nodemailer/dist/esm/well-known/index.js': 'export default () => false',
  // Fetching addresses in a mail, which worker/mail/smtp.ts forbids.
  'nodemailer/dist/esm/fetch/index.js': `export default () => { ${refused} }; export class Cookies {}`,
  'nodemailer/dist/esm/dkim/index.js': noClass,
  'nodemailer/dist/esm/smtp-pool/index.js': noClass,
  'nodemailer/dist/esm/sendmail-transport/index.js': noClass,
  'nodemailer/dist/esm/stream-transport/index.js': noClass,
  'nodemailer/dist/esm/json-transport/index.js': noClass,
  'nodemailer/dist/esm/ses-transport/index.js': noClass,
}

const nameOf = (id: string): string => id.slice(id.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Replaces these modules. The build fails if one has moved, since it would be bundled again unnoticed. */
export const leftOut = (): Plugin => {
  for (const name of Object.keys(modules))
    if (!existsSync(inRoot(`node_modules/${name}`))) throw new Error(`left-out.ts: there is no ${name}`)
  return {
    name: 'left-out',
    load: {
      filter: { id: /node_modules\/(zod|@modelcontextprotocol|@libsql|nodemailer|@simplewebauthn)\// },
      handler: (id) => {
        const code = modules[nameOf(id)]
        return code === undefined ? null : { code, map: null }
      },
    },
  }
}
