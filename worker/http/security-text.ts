import { languageCodes } from '#locales/languages.ts'

const validDays = 180

/**
 * What /.well-known/security.txt says (RFC 9116): whom to tell of a defect.
 * @param contact a mail address, or an address of the web or of another kind
 * @param now wall clock, UTC; it holds for half a year from then
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
