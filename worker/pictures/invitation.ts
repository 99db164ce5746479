import { escaped, type Pen, serif } from './draw.ts'
import { setText } from './lines.ts'

/** What a chat shows of a link, by the sizes that chats have agreed upon. */
export const pictureSize = { width: 1200, height: 630 } as const

const { width, height } = pictureSize
const margin = 84
const colours = { paper: '#faf7f0', ink: '#1f1c18', soft: '#5c554b', rule: '#d9d2c4', accent: '#8c2f2b' }

/** What the faces have letters for: the Latin alphabets of Europe. */
const drawable = /^[\u0020-\u024f\u02b0-\u02ff\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2122]*$/

/** Whether a text can be drawn as it is written; other scripts and emoji would come out as empty boxes. */
export const canDraw = (text: string): boolean => drawable.test(text.normalize('NFC'))

const line = (text: string, y: number, size: number, fill: string): string =>
  `<text x="${margin}" y="${y}" font-size="${size}" fill="${fill}">${escaped(text)}</text>`

const rule = (y: number, thickness: number, fill: string): string =>
  `<rect x="${margin}" y="${y}" width="${width - 2 * margin}" height="${thickness}" fill="${fill}"/>`

/** The picture of an invitation: who invites, to which league, and what is told of it. */
export const invitationPicture = (
  { lead, name, facts }: { lead: string; name: string; facts: string },
  pen: Pen,
): string => {
  const inner = width - 2 * margin
  const above = setText(
    lead.normalize('NFC'),
    inner,
    [
      { size: 44, lines: 1 },
      { size: 34, lines: 1 },
    ],
    pen,
  )
  const title = setText(
    name.normalize('NFC'),
    inner,
    [
      { size: 112, lines: 1 },
      { size: 92, lines: 2 },
      { size: 72, lines: 3 },
      { size: 56, lines: 4 },
      { size: 46, lines: 5 },
    ],
    pen,
  )
  const leading = Math.round(title.size * 1.06)
  const block = leading * title.lines.length
  const top = 232 + Math.max(0, (250 - block) / 2)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${serif}">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    line('Deathlist', 112, 40, colours.ink),
    rule(136, 4, colours.ink),
    rule(144, 1, colours.ink),
    line(above.lines.join(' '), 214, above.size, colours.accent),
    ...title.lines.map((text, at) =>
      line(text, Math.round(top + title.size * 0.86 + at * leading), title.size, colours.ink),
    ),
    rule(height - 122, 1, colours.rule),
    line(facts, height - 66, 38, colours.soft),
    '</svg>',
  ].join('')
}
