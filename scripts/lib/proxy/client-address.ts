import { BlockList, isIP } from 'node:net'
import { Failure } from '../failure.ts'

/** Proxies in front of us whose X-Forwarded-For we trust. */
export type TrustedProxies = BlockList

const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')

export const isTrusted = (trusted: TrustedProxies, address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && trusted.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * Parses TRUST_PROXY: addresses and networks (`10.0.0.0/8`), separated by commas or spaces; `loopback` is this machine.
 * @throws Failure when one of them is invalid
 */
export const trustedProxies = (given: string): TrustedProxies => {
  const list = new BlockList()
  const entries = given.split(/[\s,]+/).filter(Boolean)
  for (const entry of entries.flatMap((each) => (each === 'loopback' ? ['127.0.0.0/8', '::1'] : [each]))) {
    const [address = '', bits, more] = entry.split('/')
    const version = isIP(address)
    const most = version === 6 ? 128 : 32
    if (
      version === 0 ||
      more !== undefined ||
      (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most))
    )
      throw new Failure(`TRUST_PROXY: "${entry}" is no address or network, such as 127.0.0.1 or 10.0.0.0/8.`)
    list.addSubnet(address, bits === undefined ? most : Number(bits), version === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/**
 * The address in a hop of X-Forwarded-For, without quotes, brackets and the port that some proxies add; null: it has
 * none.
 */
const addressOfHop = (hop: string): string | null => {
  const given = hop.trim().replace(/^"(.*)"$/, '$1')
  const [, bracketed, v4] = /^(?:\[([^[\]]+)\]|(\d+(?:\.\d+){3}))(?::\d{1,5})?$/.exec(given) ?? []
  const address = plain(bracketed ?? v4 ?? given)
  return isIP(address) === 0 ? null : address
}

/**
 * The address of a request's client: the connected address, or, if that is a trusted proxy, the last address of
 * X-Forwarded-For that is not a trusted proxy. The addresses before it are not trusted: the client may have written
 * them.
 */
export const clientAddress = (
  connected: string | undefined,
  forwarded: string | undefined,
  trusted: TrustedProxies,
): string => {
  let address = plain(connected ?? '')
  for (const hop of (forwarded ?? '').split(',').reverse()) {
    if (!isTrusted(trusted, address)) break
    const next = addressOfHop(hop)
    // An invalid address: the hops before it can't be trusted.
    if (next === null) break
    address = next
  }
  return address
}
