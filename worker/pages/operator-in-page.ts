import type { Env } from '../env.ts'

/** The operator's data on public pages; empty values are not shown. */
export type OperatorEnv = Pick<Env, 'OPERATOR_NAME' | 'OPERATOR_CONTACT' | 'SOURCE_URL'>

/** True for the paths of built pages that name the operator. */
export const isAboutOperator = (path: string): boolean =>
  /^\/(index|landing\.[a-z]+|privacy\.[a-z]+)\.html$/.test(path)

/** Escapes a text for HTML content and attributes. */
export const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

const addressOf = (contact: string): string => (/^[a-z]+:/i.test(contact) ? contact : `mailto:${contact}`)

/** Keeps or removes the part of a page between `{{if:NAME}}` and `{{end:NAME}}`. */
const part = (html: string, name: string, isKept: boolean): string =>
  html.replace(
    new RegExp(`\\{\\{if:${name}\\}\\}([\\s\\S]*?)\\{\\{end:${name}\\}\\}`, 'g'),
    (_, inside: string) => (isKept ? inside : ''),
  )

/** Fills the operator's name and addresses into a page's placeholders. */
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

/** The same for a response. Removes the file's ETag, which does not depend on the settings. */
export const withOperator = async (found: Response, env: OperatorEnv): Promise<Response> => {
  const headers = new Headers(found.headers)
  headers.delete('etag')
  headers.delete('content-length')
  return new Response(fillOperator(await found.text(), env), { status: found.status, headers })
}
