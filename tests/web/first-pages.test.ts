import { describe, expect, test } from 'vitest'
import { firstPageAt, firstPages } from '#worker/pages/first-pages.ts'

const at = (path: string) => firstPageAt(new URL(path, 'http://localhost'))

describe('the prerendered page of an address', () => {
  test.each(firstPages)('$path has the page of $name', ({ name, path }) => {
    expect(at(path)).toBe(name)
  })

  test.each([
    ['/l/the-quiet-club', 'home'],
    ['/l/the-quiet-club/game', 'home'],
    ['/league/7f8a/dashboard', 'home'],
    ['/league/7f8a/leaderboard?season=2#top', 'leaderboard'],
    ['/dashboard?create', 'dashboard'],
  ])('%s has the page of %s', (path, name) => {
    expect(at(path)).toBe(name)
  })

  test.each([
    '/',
    '/auth',
    // It may redirect to the only league.
    '/dashboard?enter',
    '/dashboard/the-quiet-club',
    '/l',
    '/l/',
    '/l/the-quiet-club/',
    '/l/the-quiet-club/settings',
    '/l/the-quiet-club/leaderboard/1',
    '/l/the-quiet-club/constructor',
    '/l/the-quiet-club/toString',
    '/l/a/b/leaderboard',
    '/x/l/a/leaderboard',
    '/L/a/leaderboard',
    '/l/a/..%2fpicks',
  ])('%s has none', (path) => {
    expect(at(path)).toBeNull()
  })
})
