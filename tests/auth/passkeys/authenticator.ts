import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** An in-memory authenticator that can also be dishonest. */

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest()

type Cbor = number | string | Uint8Array | Map<Cbor, Cbor>

const head = (major: number, value: number): Buffer => {
  if (value < 24) return Buffer.from([(major << 5) | value])
  if (value < 256) return Buffer.from([(major << 5) | 24, value])
  return Buffer.from([(major << 5) | 25, value >> 8, value & 255])
}

/** The subset of CBOR (RFC 8949) that authenticators need. */
const encode = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, each]) => [encode(key), encode(each)]),
  ])
}

export interface Lies {
  origin?: string
  rpId?: string
  challenge?: string
  /** Without user verification (face, finger or PIN). */
  unverified?: boolean
  /** The signature counter. */
  counter?: number
  /** Format and statement of the attestation. */
  attestation?: [format: string, statement: Map<Cbor, Cbor>]
  /** Pretends to be another credential. */
  id?: string
  userHandle?: string
}

interface Party {
  origin: string
  rpId: string
}

const flags = { present: 1, verified: 4, attested: 64 }

export class Authenticator {
  readonly id = base64url(randomBytes(16))
  counter = 0
  private readonly privateKey: KeyObject
  private readonly publicKey: Buffer
  private userHandle: string | undefined

  private readonly party: Party

  constructor(party: Party) {
    this.party = party
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    this.privateKey = privateKey
    this.publicKey = encode(
      new Map<Cbor, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
  }

  private data(lies: Lies, attested: boolean): Buffer {
    const bits = flags.present | (lies.unverified ? 0 : flags.verified) | (attested ? flags.attested : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.counter ?? this.counter)
    const id = Buffer.from(lies.id ?? this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    return Buffer.concat([
      sha256(lies.rpId ?? this.party.rpId),
      Buffer.from([bits]),
      counter,
      ...(attested ? [Buffer.alloc(16), length, id, this.publicKey] : []),
    ])
  }

  private client(type: string, challenge: string, lies: Lies): Buffer {
    return Buffer.from(
      JSON.stringify({
        type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? this.party.origin,
        crossOrigin: false,
      }),
    )
  }

  /** The result of `navigator.credentials.create` as JSON. */
  create(options: { challenge: string; user: { id: string } }, lies: Lies = {}) {
    this.userHandle = options.user.id
    const [format, statement] = lies.attestation ?? ['none', new Map()]
    const attestationObject = encode(
      new Map<Cbor, Cbor>([
        ['fmt', format],
        ['attStmt', statement],
        ['authData', this.data(lies, true)],
      ]),
    )
    const id = lies.id ?? this.id
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(this.client('webauthn.create', options.challenge, lies)),
        attestationObject: base64url(attestationObject),
        transports: ['internal', 'hybrid'],
      },
      clientExtensionResults: {},
    }
  }

  /** The result of `navigator.credentials.get` as JSON. */
  get(options: { challenge: string }, lies: Lies = {}) {
    const authenticatorData = this.data(lies, false)
    const client = this.client('webauthn.get', options.challenge, lies)
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(client)]), this.privateKey)
    const id = lies.id ?? this.id
    const handle = lies.userHandle ?? this.userHandle
    return {
      id,
      rawId: id,
      type: 'public-key' as const,
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
        ...(handle ? { userHandle: handle } : {}),
      },
      clientExtensionResults: {},
    }
  }
}
