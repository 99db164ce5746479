export interface Sender {
  email: string
  name: string
}

/** Splits `Name <address>`; without a name the site's own is used. */
export const parseSender = (from: string): Sender => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from)
  return match
    ? { name: match[1] || 'Deathlist', email: match[2] ?? '' }
    : { name: 'Deathlist', email: from.trim() }
}

/** What programs that read mail make a button of; they press it without opening anything (RFC 2369, RFC 8058). */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
