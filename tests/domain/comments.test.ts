import { describe, expect, test } from 'vitest'
import { addCommentInput } from '#contracts/comment.ts'
import { validationDetail } from '#contracts/fields/validation.ts'
import { addMs } from '#domain/calendar-day.ts'
import { charactersIn, commentThreads, reactionSigns } from '#domain/news/comments.ts'
import { discussionRefusal, isMourned } from '#domain/news/remembrance.ts'
import type { Language } from '#locales/languages.ts'

const parsed = (text: string) => addCommentInput.safeParse({ league: 'l', entry: 'e', text })
const refusal = (text: string, locale: Language = 'en'): string | null => {
  const { error } = parsed(text)
  return error ? validationDetail(error, locale).detail : null
}
const family = '👩‍👩‍👧‍👦'

describe('a comment', () => {
  test('has at most 280 characters, counted as Unicode does', () => {
    expect(refusal('x'.repeat(280))).toBeNull()
    expect(refusal('x'.repeat(281))).toBe('A comment has at most 280 characters.')
    expect(refusal('x'.repeat(281), 'it')).toBe('Un commento può avere al massimo 280 caratteri.')
    // A character of two UTF-16 code units counts as one; a family emoji as seven.
    expect(refusal('𝄞'.repeat(280))).toBeNull()
    expect(refusal('𝄞'.repeat(281))).toBe(refusal('x'.repeat(281)))
    expect(charactersIn(family)).toBe(7)
    expect(refusal(family.repeat(40))).toBeNull()
    expect(refusal(`${family.repeat(40)}x`)).not.toBeNull()
    expect(refusal('x'.repeat(100_000))).not.toBeNull()
  })
  test('is counted without surrounding space, and is not empty', () => {
    expect(parsed(` ${'x'.repeat(280)}\n `).data?.text).toBe('x'.repeat(280))
    for (const empty of ['', '   ', '\n\t', '\u200b\u200d', '\ufe0f', '\u2800', '\u00ad', '\u3164'])
      expect(refusal(empty), JSON.stringify(empty)).toBe('text: Please enter something to read.')
  })
  test('is one line of displayable characters', () => {
    for (const odd of [
      'a\nb',
      'a\u0000b',
      'a\u202eb',
      'a\u2066b',
      'a\u2028b',
      'a\ud800b',
      'a\ue000b',
      'a\u0085b',
    ])
      expect(refusal(odd), JSON.stringify(odd)).toContain('can’t be shown')
    for (const fine of [
      '<b>x</b>',
      '<script>alert(1)</script>',
      'ciao 👋🏽',
      family,
      'אבא',
      'a\u200db',
      '“x” & y',
      '{{t}} {actor}',
    ])
      expect(parsed(fine).data?.text).toBe(fine)
  })
})

describe('where comments and reactions are allowed', () => {
  const league = { remarksAllowed: true }
  const death = { kind: 'confirmed', isPrivate: false, deathStands: true } as const
  test('none in a league without comments, and none on private activity items', () => {
    for (const thread of [...commentThreads, null]) {
      expect(discussionRefusal({ remarksAllowed: false }, death, thread)).toBe('remarks_off')
      expect(discussionRefusal(league, { ...death, isPrivate: true }, thread)).toBe('entry_private')
      expect(discussionRefusal(league, death, thread)).toBeNull()
    }
  })
  test('remembrance is only for a confirmed death that is still valid', () => {
    expect(discussionRefusal(league, { ...death, deathStands: false }, 'remembrance')).toBe('no_remembrance')
    expect(discussionRefusal(league, { ...death, kind: 'reported' }, 'remembrance')).toBe('no_remembrance')
    for (const thread of ['talk', null] as const)
      expect(discussionRefusal(league, { ...death, kind: 'picked', deathStands: false }, thread)).toBeNull()
  })
  test('news of a death allows only mourning reactions, other items all reactions', () => {
    const mourning = ['candle', 'flower', 'heart', 'hats_off']
    for (const sign of reactionSigns) {
      const refused = mourning.includes(sign) ? null : 'sign_out_of_place'
      for (const kind of ['reported', 'confirmed', 'upheld'] as const)
        expect(discussionRefusal(league, { ...death, kind }, null, sign)).toBe(refused)
      for (const kind of ['picked', 'retracted', 'match_decided'] as const)
        expect(discussionRefusal(league, { ...death, kind }, null, sign)).toBeNull()
    }
  })
})

test('a death is mourned for 24 hours after its confirmation in the league', () => {
  const at = '2026-05-10T10:00:00.000Z'
  const hours = (n: number) => addMs(at, n * 3_600_000)
  expect(isMourned({ kind: 'confirmed', at }, at)).toBe(true)
  expect(isMourned({ kind: 'confirmed', at }, addMs(hours(24), -1))).toBe(true)
  expect(isMourned({ kind: 'confirmed', at }, hours(24))).toBe(false)
  expect(isMourned({ kind: 'reported', at }, at)).toBe(false)
})
