import { expect, test } from 'vitest'
import { initialsOf } from '#domain/people/initials.ts'

test.each([
  ['Clint Eastwood', 'CE'],
  ['Cher', 'C'],
  ['Johann Sebastian Bach', 'JB'],
  ['Keith 🎸', 'K'],
  ['🎸', '🎸'],
  ['👨‍👩‍👧‍👦', '👨‍👩‍👧‍👦'],
  ['Ada (the first)', 'AF'],
  ['“Marta” Rossi', 'MR'],
  ['é́lodie', 'É́'],
  ['נינה חגן', 'נח'],
  ['', ''],
])('%s: %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials.toLocaleUpperCase())
})
