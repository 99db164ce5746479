import { expect, test } from 'vitest'
import { namesIn } from '#domain/people/pasted.ts'

test.each([
  ['Clint Eastwood, Dick Van Dyke and Mel Brooks', ['Clint Eastwood', 'Dick Van Dyke', 'Mel Brooks']],
  ['Clint Eastwood, Dick Van Dyke, and Mel Brooks.', ['Clint Eastwood', 'Dick Van Dyke', 'Mel Brooks']],
  ['Sophia Loren, Gina Lollobrigida e Mel Brooks', ['Sophia Loren', 'Gina Lollobrigida', 'Mel Brooks']],
  ['1. Clint Eastwood\n2. Mel Brooks\n3) Sophia Loren', ['Clint Eastwood', 'Mel Brooks', 'Sophia Loren']],
  ['1. Clint Eastwood 2. Mel Brooks', ['Clint Eastwood', 'Mel Brooks']],
  ['- Clint Eastwood\r\n• Mel Brooks\n\n', ['Clint Eastwood', 'Mel Brooks']],
  ['Clint Eastwood; Mel Brooks;', ['Clint Eastwood', 'Mel Brooks']],
  ['Mel Brooks\nMel Brooks', ['Mel Brooks']],
  [
    'Harry Connick, Jr., Robert Downey Jr. and Mel Brooks',
    ['Harry Connick, Jr.', 'Robert Downey Jr.', 'Mel Brooks'],
  ],
  ['J. K. Rowling & George R. R. Martin', ['J. K. Rowling', 'George R. R. Martin']],
  ['Andrea Bocelli', ['Andrea Bocelli']],
  ['Sandy Anderson', ['Sandy Anderson']],
  ['50 Cent', ['50 Cent']],
  ['Hans', ['Hans']],
  ['', []],
  ['1.\n2.\n, ;', []],
])('%j', (text, names) => {
  expect(namesIn(text)).toEqual(names)
})
