import { type NewsKind, newsKinds } from '#domain/news/news-registry.ts'
import type { Ctx } from '../context.ts'

const shape = /^(.{1,100})~([a-z_]+)~([\w-]{43})$/

/** The signed token in a mail with which its reader, signed in or not, can unsubscribe from one kind of mail. */
const tokenFor = ({ addresses }: Pick<Ctx, 'addresses'>, userId: string, kind: NewsKind): string => {
  const text = `${userId}~${kind}`
  return `${text}~${addresses.sign(text)}`
}

/** The unsubscribe URL of a mail about a kind of news. */
export const unsubscribeUrl = (
  ctx: Pick<Ctx, 'addresses' | 'publicUrl'>,
  userId: string,
  kind: NewsKind,
): string => `${ctx.publicUrl}/unsubscribe/${encodeURIComponent(tokenFor(ctx, userId, kind))}`

/** The user and the kind of news of a token; null if its signature is invalid. */
export const readUnsubscribeToken = (
  { addresses }: Pick<Ctx, 'addresses'>,
  token: string,
): { userId: string; kind: NewsKind } | null => {
  const [, userId = '', named = '', signature = ''] = shape.exec(token) ?? []
  const kind = newsKinds.find((each) => each === named)
  return kind && addresses.isSigned(`${userId}~${kind}`, signature) ? { userId, kind } : null
}
