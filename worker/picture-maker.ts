import { Buffer } from 'node:buffer'
import { fetchAsset } from './assets.ts'
import { Latest } from './domain/latest.ts'
import type { Env } from './env.ts'
import { type Pen, takePen } from './pictures/draw.ts'
import type { Letters } from './pictures/letters.ts'
import type { Ctx } from './services/context.ts'
import { withinBudget } from './services/spending.ts'

/** How long the data centre caches a picture. The cache key is the picture's content. */
const keptSeconds = 86_400

/**
 * The last `most` pictures drawn, by content; one takes about 40 kB. Drawing is synchronous, so that of several requests
 * for one picture at the same time only the first draws it.
 */
export const lastDrawn = (most = 16) => {
  const pictures = new Latest<Uint8Array>(most)
  return {
    find: (key: string): Uint8Array | undefined => pictures.get(key),
    draw: (key: string, draw: () => Uint8Array): Uint8Array => {
      const picture = pictures.get(key) ?? draw()
      pictures.set(key, picture)
      return picture
    },
  }
}

const fontFile = '/pictures/letters.json'
let font: Letters | undefined
const atHand = lastDrawn()

const readFont = async (env: Env): Promise<Letters> => {
  const file = await fetchAsset(env, env.PUBLIC_URL, fontFile)
  if (!file.ok) throw new Error(`${fontFile} is not among the assets.`)
  // Written by the build.
  return (await file.json()) as Letters
}

const drawAnew = async (env: Env, key: string, draw: (pen: Pen) => string): Promise<Uint8Array> => {
  // Keep the font, never its promise: a request may be cancelled, and workerd forbids waiting for another request's
  // I/O.
  font ??= await readFont(env)
  const pen = await takePen(font)
  return atHand.draw(key, () => pen.png(draw(pen)))
}

/**
 * Returns a picture as PNG, cached by its content.
 * @param key identifies the content
 * @throws AppError budget_spent if the picture is not cached and the caller's budget is used up
 */
export const drawn = async (
  ctx: Ctx,
  env: Env,
  key: string,
  draw: (pen: Pen) => string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const kept = await ctx.edgeCache?.get(key)
  // Copies: the type requires an ArrayBuffer that nothing else shares.
  if (typeof kept === 'string') return new Uint8Array(Buffer.from(kept, 'base64'))
  const png = atHand.find(key) ?? (await withinBudget(ctx, 'drawing', () => drawAnew(env, key, draw)))
  ctx.after(Promise.resolve(ctx.edgeCache?.put(key, Buffer.from(png).toString('base64'), keptSeconds)))
  return new Uint8Array(png)
}
