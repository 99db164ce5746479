import type { Dice } from './dice.ts'

const slashes = ['%2f', '%2F', '//', '/./', '/../', '/%2e%2e/', '\\', '%5c', '/;/', '/%00/', '/%ff/'] as const
const pieces = [
  '%ff',
  '%00',
  '%',
  '%zz',
  '%c0%af',
  '%F0%9F%92%80',
  '%E2%80%AE',
  '~',
  '..',
  '*',
  ':id',
  '{id}',
  '%25',
  '%2525',
  '+',
  ',',
  "'",
] as const
const ends = ['/', '/..', '/.', '.json', '.ics', '.js', ';a=b', '?', '/x', '%20', ',', '%2f'] as const

const at = (path: string, index: number, insert: string): string =>
  path.slice(0, index) + insert + path.slice(index)

/** A changed path; it still begins with a slash, or no server would get it. */
export const bent = (dice: Dice, path: string): string => {
  const made = differently(dice, path)
  return made.startsWith('/') ? made : `/${made}`
}

const differently = (dice: Dice, path: string): string => {
  const cuts = [...path.matchAll(/\//g)].map(({ index }) => index)
  const cut = dice.one(cuts)
  return dice.one<() => string>([
    () => path.slice(0, cut) + dice.one(slashes) + path.slice(cut + 1),
    () => at(path, 1 + dice.upTo(path.length), dice.one(pieces)),
    () => path + dice.one(ends),
    () => `${path.slice(0, cut + 1)}${dice.one(pieces)}`,
    () => path.replace(/[a-z]/g, (letter) => (dice.chance(0.3) ? letter.toUpperCase() : letter)),
    () => `${path.slice(0, cut + 1)}${'x'.repeat(dice.one([200, 3_000, 9_000]))}`,
    () => path.slice(0, dice.upTo(path.length)) || '/',
    () => path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
    () => `/${path}`,
    () => path + path,
  ])()
}

const queries = [
  'batch=1',
  'batch=1&input=%7B%7D',
  'input=',
  'input=%ff',
  'input=null',
  'input=%7B%22league%22%3A1%7D',
  'connectionParams=x',
  'connectionParams=%7B%22a%22%3A1%7D',
  'q=%ff%00',
  'league_id=a&league_id=b',
  '__proto__=1',
  'select=*&select=role',
  'user_id=in.(%22%22)',
  '%ff=%ff',
  '&&==&',
  `x=${'y'.repeat(6_000)}`,
  'page=-1&per_page=1e9',
  'page=x',
  'grant_type=refresh_token',
  'scope=nothing',
  'redirect_to=%2F%2Felsewhere.example',
  'redirect_to=javascript:1',
  'provider=google',
  'before=0&limit=0',
  'limit=1e400',
] as const

/** Sometimes adds something after the path. */
export const withQuery = (dice: Dice, path: string): string =>
  dice.slips(0.15) ? `${path}${path.includes('?') ? '&' : '?'}${dice.one(queries)}` : path
