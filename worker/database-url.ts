/** True for the address of a libSQL database over HTTP: no path of a file, and no token or password in it. */
export const isDatabaseUrl = (given: string): boolean => {
  const url = URL.canParse(given) ? new URL(given) : null
  return (
    url !== null &&
    /^(libsql|https?):$/.test(url.protocol) &&
    url.hostname !== '' &&
    !(url.username || url.password || url.search || url.hash)
  )
}
