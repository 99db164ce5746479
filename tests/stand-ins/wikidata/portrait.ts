const hash = (text: string): number => {
  let value = 2166136261
  for (const char of text) value = Math.imul(value ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0
  return value
}

/** A drawn portrait, determined by the file name: head and shoulders on a tinted background. */
export const portrait = (fileName: string, width: number): string => {
  const seed = hash(fileName)
  const hue = seed % 360
  const turn = ((seed >> 9) % 9) - 4
  const head = 17 + ((seed >> 13) % 4)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${Math.round(width * 1.25)}" viewBox="0 0 80 100">
<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue} 22% 82%)"/><stop offset="1" stop-color="hsl(${hue} 18% 64%)"/></linearGradient></defs>
<rect width="80" height="100" fill="url(#g)"/>
<g transform="translate(${turn} 0)" fill="hsl(${(hue + 20) % 360} 14% 36%)"><path d="M8 100c0-24 14-33 32-33s32 9 32 33z"/><ellipse cx="40" cy="42" rx="${head}" ry="${head + 4}" fill="hsl(${(hue + 10) % 360} 16% 46%)"/></g>
</svg>`
}
