const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** The four bytes of an IPv4 address in dotted notation; null for other text */
export const bytesOf = (address: string): number[] | null => {
  const bytes = ipv4.exec(address)?.slice(1).map(Number)
  return bytes?.every((byte) => byte <= 255) ? bytes : null
}

/** One side of a `::` as 16-bit numbers; null if invalid */
const groupsOf = (side: string): number[] | null => {
  if (side === '') return []
  const groups = side.split(':').flatMap((group, at, all): number[] => {
    const bytes = at === all.length - 1 ? bytesOf(group) : null
    if (bytes) {
      const [a = 0, b = 0, c = 0, d = 0] = bytes
      return [a * 256 + b, c * 256 + d]
    }
    return [/^[0-9a-f]{1,4}$/i.test(group) ? Number.parseInt(group, 16) : Number.NaN]
  })
  return groups.some(Number.isNaN) ? null : groups
}

/** The eight groups of an IPv6 address; null for other text */
export const expand = (address: string): number[] | null => {
  const [plain = ''] = address.split('%')
  if (!plain.includes(':')) return null
  const [head, tail, ...more] = plain.split('::').map(groupsOf)
  if (!head || tail === null || more.length > 0) return null
  if (!tail) return head.length === 8 ? head : null
  const left = 8 - head.length - tail.length
  return left < 1 ? null : [...head, ...Array<number>(left).fill(0), ...tail]
}

/** An IPv4 address, also from IPv6 notation (`::ffff:1.2.3.4`) */
const asIpv4 = (address: string): string | null => {
  if (bytesOf(address)) return address
  const groups = expand(address)
  if (!groups || groups.slice(0, 5).some(Boolean) || groups[5] !== 0xffff) return null
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const inHex = (groups: readonly number[]): string => groups.map((group) => group.toString(16)).join(':')

/** The first bits of an IPv6 address (within its first 64) in standard notation */
const ipv6Prefix = (groups: readonly number[], bits: 48 | 56): string => {
  const [a = 0, b = 0, c = 0, d = 0] = groups
  return `${inHex(bits === 56 ? [a, b, c, d & 0xff00] : [a, b, c])}::/${bits}`
}

/**
 * The sizes of networks: `host` is an IPv4 address or an IPv6 /64, `site` the /56 of a household, `network` an IPv4 /24
 * or an IPv6 /48
 */
export type NetworkSize = 'host' | 'site' | 'network'

export interface Network {
  size: NetworkSize
  prefix: string
}

/** The networks of an address, smallest first. A text that is no address counts as its own host. */
export const networksOf = (address: string): readonly [Network, ...Network[]] => {
  const v4 = asIpv4(address)
  if (v4)
    return [
      { size: 'host', prefix: v4 },
      { size: 'network', prefix: `${v4.split('.').slice(0, 3).join('.')}.0/24` },
    ]
  const groups = expand(address)
  if (!groups) return [{ size: 'host', prefix: address }]
  return [
    { size: 'host', prefix: inHex(groups.slice(0, 4)) },
    { size: 'site', prefix: ipv6Prefix(groups, 56) },
    { size: 'network', prefix: ipv6Prefix(groups, 48) },
  ]
}

/** The smallest network of an address: an IPv4 address itself, the /64 of an IPv6 one. Other text stays unchanged. */
export const networkOf = (address: string): string => networksOf(address)[0].prefix

/** The network within which a client can change its address at will: the /24 of an IPv4 address, otherwise the /64 */
export const widerNetworkOf = (address: string): string => {
  const network = networkOf(address)
  return ipv4.test(network) ? network.split('.').slice(0, 3).join('.') : network
}
