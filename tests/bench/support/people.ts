/** Fictional people for benchmarks: always the same, with names distributed like real ones. */

const random = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0
  let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296
}

const onsets = 'b br c ch cl d dr f fr g gr h j k kr l m n p pr r s sch sh st t tr v w z'.split(' ')
const vowels = 'a e i o u a e o ai ei ia ö é ü á'.split(' ')
const codas = 'n r l s t m nd rt ck ng x  '.split(' ')

const word = (draw: () => number, syllables: number): string => {
  const pick = (list: readonly string[]) => list[Math.floor(draw() * list.length)] ?? ''
  let text = ''
  for (let i = 0; i < syllables; i++) text += pick(onsets) + pick(vowels) + (draw() < 0.4 ? pick(codas) : '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

export interface BenchPerson {
  id: string
  label: string
  born: string
  sitelinks: number
}

/** Generates this many people. */
export function* benchPeople(count: number): Generator<BenchPerson> {
  const draw = random(7)
  const given = Array.from({ length: 4_000 }, () => word(draw, 1 + Math.floor(draw() * 3)))
  const family = Array.from({ length: 120_000 }, () => word(draw, 2 + Math.floor(draw() * 3)))
  // Few names are common and many are rare.
  const common = (list: readonly string[]) => list[Math.floor(draw() ** 3 * list.length)] ?? ''
  const two = (n: number) => String(n).padStart(2, '0')
  for (let i = 0; i < count; i++) {
    const names = draw() < 0.15 ? `${common(given)} ${common(given)}` : common(given)
    yield {
      id: `Q${1_000_000 + i * 7}`,
      label: `${names} ${common(family)}`,
      born: `${1920 + Math.floor(draw() * 85)}-${two(1 + Math.floor(draw() * 12))}-${two(1 + Math.floor(draw() * 28))}`,
      sitelinks: Math.min(300, Math.floor(4 / (draw() + 0.005))),
    }
  }
}
