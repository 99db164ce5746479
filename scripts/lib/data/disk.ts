import { createWriteStream, rmSync } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'

/** Writes a stream into a file that only its owner can read; atomic. */
export const writeStream = async (stream: ReadableStream<Uint8Array>, file: string): Promise<void> => {
  try {
    // The DOM's and Node's types of the same stream.
    const from = Readable.fromWeb(stream as unknown as NodeReadableStream)
    await pipeline(from, createWriteStream(file, { mode: 0o600 }))
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
}

/** True if an operation failed because the disk or the user's quota is full. */
export const isDiskFull = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if ('code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')) return true
  // SQLITE_FULL
  return 'errcode' in error && error.errcode === 13
}
