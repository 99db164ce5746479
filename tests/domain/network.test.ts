import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { networkOf, networksOf, widerNetworkOf } from '#domain/network.ts'

describe('the network of an address', () => {
  test.each([
    ['198.51.100.7', '198.51.100.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2'],
    ['2001:db8:1:2::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::2:3:4', '2001:db8:0:0'],
    ['2001:db8::7:2:3:4:5', '2001:db8:0:7'],
    ['::1', '0:0:0:0'],
    ['::', '0:0:0:0'],
    ['1::', '1:0:0:0'],
    ['::5:6:7:8:9', '0:0:0:5'],
    ['2001:db8:1:2:3:4:198.51.100.7', '2001:db8:1:2'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    // An IPv4 address in IPv6 notation counts as IPv4.
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:198.51.100.7', '198.51.100.7'],
    // An invalid address is counted unchanged.
    ['', ''],
    ['unknown', 'unknown'],
    ['1:2:3', '1:2:3'],
    ['1:2:3:4:5:6:7:8:9', '1:2:3:4:5:6:7:8:9'],
    ['1::2::3', '1::2::3'],
    ['12345::', '12345::'],
    ['::ffff:1.2.3.400', '::ffff:1.2.3.400'],
  ])('%s belongs to %s', (address, household) => {
    expect(networkOf(address)).toBe(household)
  })

  test('is the same in full, short and upper-case notation', () => {
    const group = fc.integer({ min: 0, max: 0xffff })
    fc.assert(
      fc.property(fc.tuple(group, group, group, group, group, group, group, group), (groups) => {
        const full = groups.map((part) => part.toString(16).padStart(4, '0')).join(':')
        // The platform's parser writes addresses in their short form.
        const short = new URL(`http://[${full}]/`).hostname.slice(1, -1)
        expect(networkOf(short)).toBe(networkOf(full))
        expect(networkOf(full.toUpperCase())).toBe(networkOf(full))
      }),
    )
  })
})

describe('the wider network of an address', () => {
  test.each([
    ['198.51.100.7', '198.51.100'],
    ['::ffff:198.51.100.7', '198.51.100'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['unknown', 'unknown'],
  ])('%s belongs to %s', (address, neighbourhood) => {
    expect(widerNetworkOf(address)).toBe(neighbourhood)
  })
})

test.each([
  ['198.51.100.7', ['198.51.100.7', '198.51.100.0/24']],
  ['::ffff:198.51.100.7', ['198.51.100.7', '198.51.100.0/24']],
  ['2001:db8:1:2ff::1', ['2001:db8:1:2ff', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8::', ['2001:db8:0:0', '2001:db8:0:0::/56', '2001:db8:0::/48']],
  ['unknown', ['unknown']],
])('%s is within %j', (address, prefixes) => {
  expect(networksOf(address).map(({ prefix }) => prefix)).toEqual(prefixes)
})
