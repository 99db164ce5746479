import { type NewsKind, newsKinds } from '#domain/news/news-registry.ts'
import type { Ctx } from '../context.ts'

const shape = /^(.{1,100})~([a-z_]+)~([\w-]{43})$/

/** What a mail carries so that its reader, signed in or not, can take them off one kind of mail. */
const tokenFor = ({ addresses }: Pick<Ctx, 'addresses'>, userId: string, kind: NewsKind): string => {
  const text = `${userId}~${kind}`
  return `${text}~${addresses.sign(text)}`
}

/** Where a mail about a kind of news leads anybody who wants no more of that kind. */
export const unsubscribeUrl = (
  ctx: Pick<Ctx, 'addresses' | 'publicUrl'>,
  userId: string,
  kind: NewsKind,
): string => `${ctx.publicUrl}/unsubscribe/${encodeURIComponent(tokenFor(ctx, userId, kind))}`

/** Whom and what a token is for; null for one that was never mailed. */
export const readUnsubscribeToken = (
  { addresses }: Pick<Ctx, 'addresses'>,
  token: string,
): { userId: string; kind: NewsKind } | null => {
  const [, userId = '', named = '', signature = ''] = shape.exec(token) ?? []
  const kind = newsKinds.find((each) => each === named)
  return kind && addresses.isSigned(`${userId}~${kind}`, signature) ? { userId, kind } : null
}
