import type { RawCall } from '../raw.ts'
import type { Dice } from './dice.ts'

/** JSON nested so deep that a recursive program fails. */
const deep = (levels: number, dice: Dice): string =>
  dice.chance(0.5)
    ? `${'['.repeat(levels)}${']'.repeat(levels)}`
    : `${'{"data":'.repeat(levels)}1${'}'.repeat(levels)}`

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
  'application/json; charset=utf-16',
  'application/jsonl',
  'image/png',
  'x',
  '',
] as const

const bad = (dice: Dice, json: string): string | Buffer =>
  dice.one<() => string | Buffer>([
    () => json.slice(0, dice.upTo(json.length + 1)),
    () => `${json}${json}`,
    () => `\ufeff${json}`,
    () => '',
    () => ' ',
    () => dice.one(['[]', 'null', '1', '"text"', 'true', '[{}]', '{"0":{}}', '{"json":{}}']),
    () => `{"__proto__":{"name":"x"},${json.slice(1)}`,
    () => deep(dice.one([20, 2_000, 12_000]), dice),
    () => `{"data":${deep(dice.one([500, 9_000]), dice)},${json.slice(1)}`,
    () => `${json.slice(0, -1)},"more":"${'x'.repeat(dice.one([70_000, 300_000]))}"}`,
    () => Buffer.from(Array.from({ length: 200 }, () => dice.upTo(256))),
    () => Buffer.from(json, 'utf16le'),
    () => 'token=x&type=signup&token_hash=%ff&redirect_to=//',
  ])()

/** The body of a call with its headers: mostly valid JSON. */
export const bodyOf = (
  dice: Dice,
  made: unknown,
): Required<Pick<RawCall, 'headers'>> & Pick<RawCall, 'body' | 'chunked'> => {
  const json = JSON.stringify(made ?? {})
  const type = dice.slips(0.1) ? dice.one(types) : 'application/json'
  return {
    headers: type ? { 'content-type': type } : {},
    body: dice.slips(0.25) ? bad(dice, json) : json,
    chunked: dice.chance(0.2),
  }
}
