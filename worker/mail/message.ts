export interface Sender {
  email: string
  name: string
}

/** Splits `Name <address>`; the default name is the site's. */
export const parseSender = (from: string): Sender => {
  const match = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(from)
  return match
    ? { name: match[1] || 'Deathlist', email: match[2] ?? '' }
    : { name: 'Deathlist', email: from.trim() }
}

/**
 * The headers with which mail programs show an unsubscribe button; they send its request without opening a page (RFC
 * 2369, RFC 8058).
 */
export const unsubscribeHeaders = (url: string): Record<string, string> => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
