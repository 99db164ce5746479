import { runBatch } from '#db/batch.ts'
import { userPage } from '#db/queries/auth/user-page.ts'
import { fallbackLanguage } from '#locales/languages.ts'
import { userView } from './account.ts'
import type { AuthContext } from './context.ts'
import { invalid } from './errors.ts'
import { audience } from './tokens/access-token.ts'

const pageNumber = (given: string | undefined, fallback: number, max: number): number => {
  const value = Number(given || fallback)
  if (!Number.isInteger(value) || value < 1) throw invalid('Bad Pagination Parameters')
  return Math.min(value, max)
}

/** `created_at`, `created_at asc` or `created_at desc` (the default direction): true for oldest first. */
const isAscending = (given: string | undefined): boolean => {
  if (!given) return false
  const [field = '', ...rest] = given.split(' ')
  const refuse = (why: string) => invalid(`Bad Sort Parameters: ${why}`)
  if (field !== 'created_at') throw refuse(`bad field for sort '${field.slice(0, 50)}'`)
  const direction = rest.join(' ').toLowerCase() || 'desc'
  if (direction !== 'asc' && direction !== 'desc')
    throw refuse(`bad direction for sort '${direction.slice(0, 50)}', only 'asc' and 'desc' allowed`)
  return direction === 'asc'
}

/** The client reads the page number directly after the first equals sign of each link. */
const links = (query: { page: number; perPage: number; rest: string }, total: number): string => {
  const { page, perPage, rest } = query
  const last = Math.max(1, Math.ceil(total / perPage))
  const link = (to: number, rel: string) =>
    `</auth/v1/admin/users?page=${to}&per_page=${perPage}${rest}>; rel="${rel}"`
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ')
}

/**
 * A page of the users for the admin API, with identities and factors, in one round trip. Query: `page`, `per_page`
 * (50), `filter` (a part of the address or of `user_metadata.full_name`), `sort`.
 * @throws AuthError validation_failed
 */
export const listUsers = async (c: AuthContext) => {
  const { db } = c.get('auth')
  const { filter = '', sort = '' } = c.req.query()
  const page = pageNumber(c.req.query('page'), 1, 1_000_000)
  const perPage = pageNumber(c.req.query('per_page'), 50, 1000)
  const { users, identities, factors, counts } = await runBatch(
    db,
    userPage(db, {
      offset: (page - 1) * perPage,
      limit: perPage,
      filter: filter.slice(0, 300).toLowerCase(),
      ascending: isAscending(sort),
    }),
  )
  const total = counts[0]?.total ?? 0
  const rest = new URLSearchParams({ ...(filter ? { filter } : {}), ...(sort ? { sort } : {}) }).toString()
  c.header('x-total-count', String(total))
  c.header('link', links({ page, perPage, rest: rest && `&${rest}` }, total))
  return {
    aud: audience,
    users: users.map((user) =>
      userView({
        user,
        locale: fallbackLanguage,
        identities: identities.filter(({ userId }) => userId === user.id),
        factors: factors.filter(({ userId }) => userId === user.id),
      }),
    ),
  }
}
