import { closeSync, createReadStream, openSync, readSync } from 'node:fs'
import { createGunzip } from 'node:zlib'

export interface Line {
  bytes: Buffer
  /** Where the next line begins, in bytes of the uncompressed file. */
  end: number
  /** True for a line longer than any entity; its bytes were dropped. */
  tooLong: boolean
}

/** The largest entities are a few megabytes. */
const longest = 64 * 1024 * 1024
const newline = 0x0a

const isGzip = (file: string): boolean => {
  const head = Buffer.alloc(2)
  const handle = openSync(file, 'r')
  try {
    readSync(handle, head, 0, 2, 0)
  } finally {
    closeSync(handle)
  }
  return head[0] === 0x1f && head[1] === 0x8b
}

/**
 * The lines of a text file, plain or gzipped, from a byte offset in its uncompressed text; one line in memory at a
 * time. `onRead` is called with the number of bytes of the file read so far.
 * @throws Error when the file can't be read or its compression is broken
 */
export async function* linesOf(
  file: string,
  { from = 0, onRead = () => {} }: { from?: number; onRead?: (bytes: number) => void } = {},
): AsyncGenerator<Line> {
  const gzip = isGzip(file)
  // A compressed file has no random access: read it from the start, and skip what was done.
  const source = createReadStream(file, { start: gzip ? 0 : from, highWaterMark: 1 << 18 })
  let read = gzip ? 0 : from
  source.on('data', (chunk) => {
    read += chunk.length
    onRead(read)
  })
  const text = gzip ? source.pipe(createGunzip()) : source
  if (gzip) source.on('error', (error) => text.destroy(error))
  let at = gzip ? 0 : from
  let parts: Buffer[] = []
  let length = 0
  let tooLong = false
  const take = (end: number): Line => {
    const line = { bytes: parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts), end, tooLong }
    parts = []
    length = 0
    tooLong = false
    return line
  }
  const keep = (part: Buffer): void => {
    length += part.length
    if (length > longest) {
      tooLong = true
      parts = []
    } else if (part.length > 0) parts.push(part)
  }
  try {
    for await (const data of text) {
      // Byte streams emit buffers.
      let chunk = data as Buffer
      if (at + chunk.length <= from) {
        at += chunk.length
        continue
      }
      if (at < from) {
        chunk = chunk.subarray(from - at)
        at = from
      }
      let begin = 0
      for (let stop = chunk.indexOf(newline); stop >= 0; stop = chunk.indexOf(newline, begin)) {
        keep(chunk.subarray(begin, stop))
        begin = stop + 1
        yield take(at + begin)
      }
      keep(chunk.subarray(begin))
      at += chunk.length
    }
    if (length > 0) yield take(at)
  } finally {
    source.destroy()
    text.destroy()
  }
}
