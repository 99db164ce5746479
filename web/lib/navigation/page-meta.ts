// There is no document while the page is prerendered.
const meta = (name: string): string | null =>
  globalThis.document?.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content || null

/** True when the page is served by a Worker on this machine, which says so in the document. */
export const isLocal = (): boolean => meta('local') === '1'

/** Origin of the portraits: Commons, or a stand-in that the document names. */
export const commonsBase = (): string => meta('commons-base') ?? 'https://commons.wikimedia.org'

/** The players as whom this demo may be entered; none: it is no demo. */
export const demoPlayers = (): readonly string[] => meta('demo')?.split(',') ?? []

/** Where accounts live: our own Worker, or a hosted issuer that the document names, with its public key. */
export const authServer = (): { url: string; apiKey: string | null } => ({
  url: meta('auth-url') ?? `${location.origin}/auth/v1`,
  apiKey: meta('auth-key'),
})
