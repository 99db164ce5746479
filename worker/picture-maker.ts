import { Buffer } from 'node:buffer'
import { fetchAsset } from './assets.ts'
import type { Env } from './env.ts'
import { type Fonts, type Pen, takePen } from './pictures/draw.ts'
import { lastDrawn } from './pictures/last-drawn.ts'
import type { Ctx } from './services/context.ts'
import { withinBudget } from './services/spending.ts'

/** A picture is kept near those who ask for it; what is on it is its key. */
const keptSeconds = 86_400

const fontFiles = ['/pictures/newsreader-latin.ttf', '/pictures/newsreader-latin-ext.ttf']
let fonts: Fonts | undefined
const atHand = lastDrawn()

const readFonts = async (env: Env): Promise<Fonts> =>
  Promise.all(
    fontFiles.map(async (path) => {
      const file = await fetchAsset(env, env.PUBLIC_URL, path)
      if (!file.ok) throw new Error(`${path} is not among the assets.`)
      return new Uint8Array(await file.arrayBuffer())
    }),
  )

const drawAnew = async (env: Env, key: string, draw: (pen: Pen) => string): Promise<Uint8Array> => {
  // The files, and never the promise of them: the one whose request it is may hang up, and nobody else may wait for that.
  fonts ??= await readFonts(env)
  const pen = await takePen(fonts)
  return atHand.draw(key, () => pen.png(draw(pen)))
}

/**
 * Draws a picture as PNG, unless one with the same on it is kept.
 * @param key what is on it
 * @throws AppError budget_spent where it would have to be drawn
 */
export const drawn = async (
  ctx: Ctx,
  env: Env,
  key: string,
  draw: (pen: Pen) => string,
): Promise<Uint8Array<ArrayBuffer>> => {
  const kept = await ctx.edgeCache?.get(key)
  // Fresh copies: the typings want to be sure that nothing else shares them.
  if (typeof kept === 'string') return new Uint8Array(Buffer.from(kept, 'base64'))
  const png = atHand.find(key) ?? (await withinBudget(ctx, 'drawing', () => drawAnew(env, key, draw)))
  ctx.after(Promise.resolve(ctx.edgeCache?.put(key, Buffer.from(png).toString('base64'), keptSeconds)))
  return new Uint8Array(png)
}
