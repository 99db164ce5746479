import transliterate from '@sindresorhus/transliterate'

const maxLength = 60

/** Path segments that are used at the position of a slug */
const reserved = new Set([
  'list',
  'create',
  'advice',
  'invite',
  'join-by-code',
  'search',
  'league',
  'me',
  'admin',
])

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Converts a name to a URL segment: lower-case Latin letters, digits and single hyphens; `fallback` if nothing is left.
 */
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
 * Slugs for a name, best first; the first available one is used. None is a reserved word or looks like an id.
 * @param random a few random characters (a-z, 0-9) that make the last one practically always available
 */
export const slugCandidates = (name: string, random: string, fallback = 'league'): string[] => {
  const slug = slugify(name, fallback)
  const numbered = [2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${slug}-${n}`)
  const all = [slug, ...numbered, `${slug}-${random}`]
  return reserved.has(slug) || uuid.test(slug) ? all.slice(1) : all
}
