const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER/

/** An error's message, with that of its cause; for a failed query that of the cause alone, which says why. */
export const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  if (cause instanceof Error && error.message.startsWith('Failed query: ')) return reasonOf(cause)
  if (!(cause instanceof Error)) return error.message
  const code = 'code' in cause ? String(cause.code) : ''
  return untrusted.test(code)
    ? `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS names the file of an authority of your own`
    : `${error.message} (${cause.message || code})`
}
