import { Buffer } from 'node:buffer'
import { fetchAsset } from './assets.ts'
import type { Env } from './env.ts'
import { type Pen, takePen } from './pictures/draw.ts'
import { lastDrawn } from './pictures/last-drawn.ts'
import type { Letters } from './pictures/letters.ts'
import type { Ctx } from './services/context.ts'
import { withinBudget } from './services/spending.ts'

/** A picture is kept near those who ask for it; what is on it is its key. */
const keptSeconds = 86_400

const faceFile = '/pictures/letters.json'
let face: Letters | undefined
const atHand = lastDrawn()

const readFace = async (env: Env): Promise<Letters> => {
  const file = await fetchAsset(env, env.PUBLIC_URL, faceFile)
  if (!file.ok) throw new Error(`${faceFile} is not among the assets.`)
  // The build wrote it.
  return (await file.json()) as Letters
}

const drawAnew = async (env: Env, key: string, draw: (pen: Pen) => string): Promise<Uint8Array> => {
  // The file, and never the promise of it: the one whose request it is may hang up, and nobody else may wait for that.
  face ??= await readFace(env)
  const pen = await takePen(face)
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
