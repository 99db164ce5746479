import type { Pen } from './draw.ts'
import { setText } from './lines.ts'
import { colours, line, margin, pictureSize, rule, sheet } from './sheet.ts'

const { width, height } = pictureSize

/** The characters that the fonts have: the Latin alphabets of Europe. */
const drawable = /^[\u0020-\u024f\u02b0-\u02ff\u1e00-\u1eff\u2000-\u206f\u20a0-\u20bf\u2122]*$/

/** True if a text can be drawn; other scripts and emoji would become empty boxes. */
export const canDraw = (text: string): boolean => drawable.test(text.normalize('NFC'))

/** The picture of an invitation: the inviting user, the league, and its facts. */
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
  return sheet(pen, [
    line(pen, above.lines.join(' '), 214, above.size, colours.accent),
    ...title.lines.map((text, at) =>
      line(pen, text, Math.round(top + title.size * 0.86 + at * leading), title.size, colours.ink),
    ),
    rule(height - 122, 1, colours.rule),
    line(pen, facts, height - 66, 38, colours.soft),
  ])
}
