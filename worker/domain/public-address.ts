import { bytesOf, expand } from './network.ts'

/** Prefixes of IPv4 networks that must not be called: private, loopback, link-local, reserved */
const closedIpv4: readonly (readonly [network: readonly number[], bits: number])[] = [
  [[0, 0, 0, 0], 8],
  [[10, 0, 0, 0], 8],
  [[100, 64, 0, 0], 10],
  [[127, 0, 0, 0], 8],
  // Link-local; in clouds also the metadata service with a machine's secrets
  [[169, 254, 0, 0], 16],
  [[172, 16, 0, 0], 12],
  [[192, 0, 0, 0], 24],
  [[192, 0, 2, 0], 24],
  [[192, 88, 99, 0], 24],
  [[192, 168, 0, 0], 16],
  [[198, 18, 0, 0], 15],
  [[198, 51, 100, 0], 24],
  [[203, 0, 113, 0], 24],
  [[224, 0, 0, 0], 3],
  // A public address, but Azure machines reach a metadata service of the platform there.
  [[168, 63, 129, 16], 32],
]

const numberOf = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum * 256 + byte, 0)

/** IPv6 networks inside the public 2000::/3 that are tunnels to IPv4, or reserved */
const closedIpv6 = (first: number, second: number): boolean =>
  // 2001::/23 (Teredo among them), 2001:db8::/32, 2002::/16 (6to4), 3fff::/20.
  (first === 0x2001 && (second < 0x200 || second === 0xdb8)) ||
  first === 0x2002 ||
  (first === 0x3fff && second < 0x1000)

/**
 * True for an IP address of the public internet; false for other addresses and for invalid text. IPv6 addresses that
 * embed an IPv4 address (mapped, translated, tunnelled) are never public, whatever that address is.
 */
export const isPublicAddress = (address: string): boolean => {
  const bytes = bytesOf(address)
  if (bytes)
    return !closedIpv4.some(
      ([network, bits]) =>
        Math.floor(numberOf(bytes) / 2 ** (32 - bits)) === Math.floor(numberOf(network) / 2 ** (32 - bits)),
    )
  const [first = 0, second = 0] = expand(address) ?? []
  return first >= 0x2000 && first <= 0x3fff && !closedIpv6(first, second)
}

/** Names that are never public: without a dot, or in a top-level domain for private networks */
const privateName =
  /^[^.]*$|\.(localhost|local|internal|intranet|private|corp|home|lan|arpa|test|invalid|onion)$/

/** Whether a host, as in a parsed URL (`[::1]` in brackets), may be called; `ask`: its name has to be resolved first */
export const validateHost = (hostname: string): 'public' | 'private' | 'ask' => {
  const host = hostname.replace(/\.$/, '').toLowerCase()
  const literal = /^\[(.*)\]$/.exec(host)?.[1] ?? (bytesOf(host) ? host : null)
  if (literal !== null) return isPublicAddress(literal) ? 'public' : 'private'
  return privateName.test(host) ? 'private' : 'ask'
}
