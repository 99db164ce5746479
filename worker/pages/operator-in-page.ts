import type { Env } from '../env.ts'

/** Who runs this installation, as the pages for everybody name them; empty: not said. */
export type OperatorEnv = Pick<Env, 'OPERATOR_NAME' | 'OPERATOR_CONTACT' | 'SOURCE_URL'>

/** True for the built pages that say who runs this, by their path. */
export const isAboutOperator = (path: string): boolean =>
  /^\/(index|landing\.[a-z]+|privacy\.[a-z]+)\.html$/.test(path)

/** A text for a page, in its words or within an attribute. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const addressOf = (contact: string): string => (/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`)

/** Keeps a part of a page (between `{{if:NAME}}` and `{{end:NAME}}`), or leaves it out. */
const part = (html: string, name: string, isKept: boolean): string =>
  html.replace(
    new RegExp(`\\{\\{if:${name}\\}\\}([\\s\\S]*?)\\{\\{end:${name}\\}\\}`, 'g'),
    (_, inside: string) => (isKept ? inside : ''),
  )

/** A page with the operator's name and addresses in the places that the build has left for them. */
export const fillOperator = (html: string, env: OperatorEnv): string => {
  const { OPERATOR_NAME: name, OPERATOR_CONTACT: contact, SOURCE_URL: source } = env
  const parts = [
    ['name', name !== ''],
    ['unnamed', name === ''],
    ['contact', contact !== ''],
    ['source', source !== ''],
  ] as const
  const kept = parts.reduce((page, [which, isKept]) => part(page, which, isKept), html)
  return kept
    .replaceAll('{{operator:name}}', () => escaped(name))
    .replaceAll('{{operator:contact-href}}', () => escaped(addressOf(contact)))
    .replaceAll('{{operator:contact}}', () => escaped(contact.replace(/^mailto:/, '')))
    .replaceAll('{{operator:source}}', () => escaped(source))
}

/** The same for an answer. Its ETag is that of the file, which does not know the settings. */
export const withOperator = async (found: Response, env: OperatorEnv): Promise<Response> => {
  const headers = new Headers(found.headers)
  headers.delete('etag')
  headers.delete('content-length')
  return new Response(fillOperator(await found.text(), env), { status: found.status, headers })
}
