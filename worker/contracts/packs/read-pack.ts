import { brokenBound } from '#domain/json-bounds.ts'
import { withoutLabels } from '#domain/packs/item-labels.ts'
import type { PackDocument } from '#domain/packs/pack-document.ts'
import { fieldToWire, fromWire, toWire } from '../fields/spelling.ts'
import { leaguePack } from './league-pack.ts'

/** A text that is longer is no pack: the largest that the schema takes is a good deal shorter. */
export const maxPackText = 100_000
/** More than any pack has. */
const packBounds = { levels: 16, values: 1_500 }

/** A document that was read, or the field at fault as the wire spells it; empty: the text as a whole. */
export type ReadPack = { pack: PackDocument } | { field: string }

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Reads a document from a text that anybody may have written. It never throws. */
export const readPack = (text: string): ReadPack => {
  const value = text.length > maxPackText ? null : parsed(text)
  if (value === null || brokenBound(value, packBounds)) return { field: '' }
  const { data, error } = leaguePack.safeParse(fromWire(value))
  if (data) return { pack: withoutLabels(data) }
  return { field: fieldToWire(error.issues[0]?.path.join('.') ?? '') }
}

/** A document as a file and a link hold it. */
export const packText = (pack: PackDocument): string => JSON.stringify(toWire(withoutLabels(pack)))

/** The same as a part of an address: base64 that needs no escapes. */
export const encodedPack = (pack: PackDocument): string => {
  const bytes = new TextEncoder().encode(packText(pack))
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** Reads what encodedPack made, or what somebody made of it. */
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
