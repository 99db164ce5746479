import { providerSettings } from '#worker/auth/provider/settings.ts'
import { settingsShape } from '#worker/env.ts'
import { runSettings } from './run-settings.ts'

interface Described {
  description?: string | undefined
  fallback?: unknown
}

const row = ([name, { description, fallback }]: readonly [string, Described]): string => {
  if (!description) throw new Error(`The setting ${name} has no description.`)
  const shown = typeof fallback === 'string' && /^[\w:/.-]+$/.test(fallback) ? `\`${fallback}\`` : fallback
  return `| \`${name}\` | ${description} | ${shown ?? ''} |`
}

const table = (settings: (readonly [string, Described])[]): string =>
  ['| name | meaning | default |', '|---|---|---|', ...settings.map(row)].join('\n')

/** The text of docs/settings.md: a table of all settings, from the schema that parses them. */
export const settingsPage = (): string => `# Settings

Made by \`npm run docs\` from the schema in \`worker/env.ts\`; do not edit it by hand.

## Of the Worker

Read from the environment by \`npm start\` and \`npm run serve\`, and set as vars or secrets of a deployed Worker.

${table(Object.entries(settingsShape).map(([name, schema]) => [name, schema.meta() ?? {}]))}

## Of identity providers

Each provider has a name of its own, here \`HOME\`: \`OIDC_HOME_ISSUER\`, \`OIDC_HOME_CLIENT_ID\` and so on. Its redirect
address is \`PUBLIC_URL/auth/v1/callback/home\`, with the name in lower case ([operating.md](operating.md#identity-providers)).

${table([...providerSettings])}

## Of a run on your own machine

${table(Object.entries(runSettings))}
`
