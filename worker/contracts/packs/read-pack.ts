import { brokenBound } from '#domain/json-bounds.ts'
import { withoutLabels } from '#domain/packs/item-labels.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { fieldToWire, fromWire, toWire } from '../fields/spelling.ts'
import { leaguePack } from './league-pack.ts'

/** Longer texts are refused unread: the largest valid pack is much shorter. */
export const maxPackText = 100_000
/** More than any valid pack has. */
const packBounds = { levels: 16, values: 1_500 }

/** The parsed document, or the invalid field in the wire's spelling; '' means the text as a whole. */
export type ReadPack = { pack: PackDocument } | { field: string }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a document from untrusted text. It never throws. */
export const readPack = (text: string): ReadPack => {
  const value = text.length > maxPackText ? null : parsed(text)
  if (value === null || brokenBound(value, packBounds)) return { field: '' }
  const { data, error } = leaguePack.safeParse(fromWire(value))
  if (data) return { pack: withoutLabels(data) }
  return { field: fieldToWire(error.issues[0]?.path.join('.') ?? '') }
}

/** The text of a document in files and links. */
export const packText = (pack: PackDocument): string => JSON.stringify(toWire(withoutLabels(pack)))

/** The document for a URL: base64url, which needs no escaping. */
export const encodedPack = (pack: PackDocument): string => {
  const bytes = new TextEncoder().encode(packText(pack))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Parses the output of encodedPack, or untrusted text in its place. */
export const decodedPack = (encoded: string): ReadPack => {
  if (encoded.length > maxPackText * 2 || !/^[\w-]+$/.test(encoded)) return { field: '' }
  try {
    const text = atob(encoded.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    return readPack(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return { field: '' }
  }
}
