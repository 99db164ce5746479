const ipv4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** The four bytes of an IPv4 address in its usual writing; null for anything else. */
export const bytesOf = (address: string): number[] | null => {
  const bytes = ipv4.exec(address)?.slice(1).map(Number)
  return bytes?.every((byte) => byte <= 255) ? bytes : null
}

/** One side of a `::`, as numbers of 16 bits; null when it isn't an address. */
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

/** The eight groups of an IPv6 address, written out; null for anything else. */
export const expand = (address: string): number[] | null => {
  const [plain = ''] = address.split('%')
  if (!plain.includes(':')) return null
  const [head, tail, ...more] = plain.split('::').map(groupsOf)
  if (!head || tail === null || more.length > 0) return null
  if (!tail) return head.length === 8 ? head : null
  const left = 8 - head.length - tail.length
  return left < 1 ? null : [...head, ...Array<number>(left).fill(0), ...tail]
}

/** An IPv4 address, also one in IPv6 writing (`::ffff:1.2.3.4`). */
const asIpv4 = (address: string): string | null => {
  if (bytesOf(address)) return address
  const groups = expand(address)
  if (!groups || groups.slice(0, 5).some(Boolean) || groups[5] !== 0xffff) return null
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

const prefix64 = (address: string): string | null =>
  expand(address)
    ?.slice(0, 4)
    .map((group) => group.toString(16))
    .join(':') ?? null

/** The network that an address belongs to: an IPv4 address itself, the /64 of an IPv6 one. What is neither stays. */
export const networkOf = (address: string): string => asIpv4(address) ?? prefix64(address) ?? address

/** The network around an address, within which addresses are changed at will: the /24 of an IPv4 one, the /64 else. */
export const widerNetworkOf = (address: string): string => {
  const network = networkOf(address)
  return ipv4.test(network) ? network.split('.').slice(0, 3).join('.') : network
}
