import { languageCodes } from '#locales/languages.ts'

const validDays = 180

/**
 * The content of /.well-known/security.txt (RFC 9116): where to report vulnerabilities.
 * @param contact a mail address or a URI
 * @param now real time, UTC; the file is valid for half a year from then
 */
export const securityText = (contact: string, publicUrl: string, now: string): string => {
  const expires = new Date(Date.parse(now) + validDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  return [
    `Contact: ${/^[a-z][a-z0-9+.-]*:/i.test(contact) ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString()}`,
    `Preferred-Languages: ${languageCodes.join(', ')}`,
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n')
}
