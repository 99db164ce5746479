// There is no document during prerendering.
const meta = (name: string): string | null =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null

/** Origin of the portraits: Commons, or a substitute named in the document */
export const commonsBase = (): string => meta('commons-base') ?? 'https://commons.wikimedia.org'

/** The players that visitors of a demo can sign in as; empty if this is no demo */
export const demoPlayers = (): readonly string[] => meta('demo')?.split(',') ?? []

/** The accounts server: our own Worker, or a hosted one that the document names with its public key */
export const authServer = (): { url: string; apiKey: string | null } => ({
  url: meta('auth-url') ?? `${location.origin}/auth/v1`,
  apiKey: meta('auth-key'),
})
