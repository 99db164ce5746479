import { initWasm, Resvg } from '@resvg/resvg-wasm'
import wasm from '@resvg/resvg-wasm/index_bg.wasm'

let ready: Promise<void> | undefined

/** The renderer; set up once per isolate. */
export const openResvg = async (): Promise<typeof Resvg> => {
  ready ??= initWasm(wasm)
  await ready
  return Resvg
}
