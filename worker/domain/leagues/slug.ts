import transliterate from '@sindresorhus/transliterate'

const maxLength = 60

/** Words that stand where a slug could stand in an address. */
const reserved = new Set(['list', 'create', 'invite', 'join-by-code', 'search', 'league', 'me', 'admin'])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A name as a part of an address: lower-case Latin letters, digits and single hyphens; `fallback` when none are left. */
export const slugify = (name: string, fallback: string): string => {
  const slug = transliterate(name.normalize('NFKC'))
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replace(/^-+|-+$/g, '')
  return slug || fallback
}

/**
 * Addresses for a name, best first; the first that is free is taken. None is a reserved word or reads as an id.
 * @param random a few random characters (a-z, 0-9) that make the last one free for all practical purposes
 */
export const slugCandidates = (name: string, random: string, fallback = 'league'): string[] => {
  const slug = slugify(name, fallback)
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${slug}-${n}`)
  const all = [slug, ...numbered, `${slug}-${random}`]
  return reserved.has(slug) || uuid.test(slug) ? all.slice(1) : all
}
