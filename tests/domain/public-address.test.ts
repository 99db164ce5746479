import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { validateWebhook } from '#domain/news/webhooks.ts'
import { isPublicAddress, validateHost } from '#domain/public-address.ts'

describe('a public IP address', () => {
  test.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1'])(
    '%s is public',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )

  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.255',
    '169.254.169.254',
    '168.63.129.16',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    'fe80::1',
    'fe80::1%eth0',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    '',
    'example.org',
    '1.2.3',
    '1.2.3.256',
  ])('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false))

  test('is never in a private network', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(byte, byte, byte, (a, b, c) => {
        for (const start of ['10', '127', '0', '240', '255'])
          expect(isPublicAddress(`${start}.${a}.${b}.${c}`)).toBe(false)
        expect(isPublicAddress(`192.168.${a}.${b}`)).toBe(false)
        expect(isPublicAddress(`169.254.${a}.${b}`)).toBe(false)
        expect(isPublicAddress(`172.${16 + (a % 16)}.${b}.${c}`)).toBe(false)
      }),
    )
  })
})

const hostOf = (address: string): string => new URL(address).hostname

describe('a host in any notation', () => {
  test.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0x7f.0.0.1/',
    'https://0177.0.0.1/',
    'https://017700000001/',
    'https://127。0。0。1/',
    'https://①②⑦.0.0.1/',
    'https://127.0.0.1./',
    'https://0/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[fe80::1]/',
    'https://2852039166/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://a.localhost/',
    'https://printer/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://router.home.arpa/',
  ])('%s is private', (address) => expect(validateHost(hostOf(address))).toBe('private'))

  test('is public by its IP address; a name must be resolved', () => {
    expect(validateHost(hostOf('https://134744072/'))).toBe('public')
    expect(validateHost(hostOf('https://[2606:4700:4700::1111]/'))).toBe('public')
    expect(validateHost(hostOf('https://hooks.example.com/'))).toBe('ask')
    expect(validateHost(hostOf('https://127.0.0.1.nip.io/'))).toBe('ask')
  })
})

describe('an address for a webhook', () => {
  const refusalOf = (...args: Parameters<typeof validateWebhook>) => validateWebhook(...args).refusal

  test('is https, without a user name or password', () => {
    for (const address of [
      'http://hooks.example.com/',
      'ftp://hooks.example.com/',
      'file:///etc/passwd',
      'data:,x',
      'javascript:alert(1)',
      'gopher://hooks.example.com/',
      'https://me@hooks.example.com/',
      'https://me:secret@hooks.example.com/',
      'nonsense',
    ])
      expect([address, refusalOf('generic', address, [])]).toEqual([address, 'webhook_not_https'])
    expect(validateWebhook('generic', 'https://hooks.example.com:8443/x?y', [])).toEqual({
      refusal: null,
      hostToResolve: 'hooks.example.com',
    })
  })

  test('must belong to the chosen service', () => {
    expect(refusalOf('discord', 'https://discord.com/api/webhooks/1/a-b_c', [])).toBe(null)
    expect(refusalOf('discord', 'https://ptb.discord.com/api/v10/webhooks/1/a?thread_id=2', [])).toBe(null)
    expect(refusalOf('slack', 'https://hooks.slack.com/services/T0/B0/x', [])).toBe(null)
    for (const [kind, address] of [
      ['discord', 'https://discord.com/api/users/1'],
      ['discord', 'https://discord.com.example.com/api/webhooks/1/a'],
      ['discord', 'https://example.com/https://discord.com/api/webhooks/1/a'],
      ['discord', 'https://discord.com/api/webhooks/1/a/../../../users'],
      ['slack', 'https://slack.com/services/x'],
      ['slack', 'https://hooks.slack.com.example.com/services/x'],
    ] as const)
      expect([address, refusalOf(kind, address, [])]).toEqual([address, 'webhook_wrong_service'])
  })

  test('may be anything at an allowed origin, but not at similar origins', () => {
    const origins = ['http://127.0.0.1:9000']
    expect(refusalOf('discord', 'http://127.0.0.1:9000/x', origins)).toBe(null)
    expect(refusalOf('generic', 'http://127.0.0.1:9001/x', origins)).toBe('webhook_not_https')
    expect(refusalOf('generic', 'https://127.0.0.1:9000/x', origins)).toBe('webhook_private')
  })
})
