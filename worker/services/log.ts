/** One JSON line per call; never e-mails, tokens or names. */
export interface Log {
  info(event: string, fields?: Record<string, unknown>): void
  error(event: string, fields?: Record<string, unknown>): void
}
