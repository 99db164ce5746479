import type { Page } from 'playwright-core'

/** The days of the pictures: quiet ones, or one with a death. */
export type Day = 'quiet' | 'death'
export const moments: Record<Day, string> = {
  quiet: '2030-06-12T10:00:00.000Z',
  death: '2030-06-14T10:00:00.000Z',
}

export interface Pictured {
  name: string
  path: string
  /** A player of the demo; omitted: not signed in. */
  who?: 'marta' | 'theo'
  language?: 'it'
  day?: Day
  /** Opens something before a picture on a phone. */
  open?: (page: Page) => Promise<void>
}

const club = '/l/sunday-supper-club'
const room = '/l/the-reading-room'
const cup = '/league/sunday-supper-club/competitions/supper-cup'

const more = async (page: Page): Promise<void> => {
  await page.locator('.bottom-nav button').click()
  await page.getByRole('dialog').waitFor()
}

/** All screens with pictures, those of a quiet day first. */
export const pictured: readonly Pictured[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  { name: 'privacy', path: '/privacy' },
  { name: 'invitation', path: '/join/SUPPER' },
  { name: 'dashboard', path: '/dashboard', who: 'marta' },
  { name: 'profile', path: '/profile', who: 'theo', language: 'it' },
  { name: 'home-quiet', path: room, who: 'marta' },
  { name: 'home-over', path: club, who: 'marta' },
  { name: 'more', path: club, who: 'marta', open: more },
  { name: 'match', path: `${cup}/matches/1-1`, who: 'theo', language: 'it' },
  { name: 'deathlist', path: `${room}/deathlist`, who: 'marta' },
  { name: 'leaderboard', path: `${club}/leaderboard`, who: 'marta' },
  { name: 'picks', path: `${club}/picks`, who: 'marta' },
  { name: 'outlook', path: `${room}/outlook`, who: 'theo', language: 'it' },
  { name: 'statistics', path: `${club}/statistics`, who: 'theo', language: 'it' },
  { name: 'history', path: `${club}/history`, who: 'marta' },
  { name: 'yearbook', path: `${club}/seasons/1`, who: 'marta' },
  { name: 'competitions', path: `${club}/competitions`, who: 'marta' },
  { name: 'calendar', path: `${club}/calendar`, who: 'theo', language: 'it' },
  { name: 'cup', path: `${cup}/matches`, who: 'marta' },
  { name: 'duels', path: '/league/sunday-supper-club/competitions/four-seasons/leaderboard', who: 'marta' },
  { name: 'new-competition', path: '/league/the-reading-room/admin/competitions', who: 'marta' },
  { name: 'members', path: `${club}/members`, who: 'marta' },
  { name: 'admin', path: `${room}/admin`, who: 'marta' },
  { name: 'settings', path: `${room}/settings`, who: 'marta' },
  { name: 'person', path: '/person/Q28054', who: 'theo', language: 'it' },
  { name: 'home-death', path: room, who: 'marta', day: 'death' },
  { name: 'person-death', path: '/person/Q43203', who: 'theo', language: 'it', day: 'death' },
  { name: 'leaderboard-death', path: `${room}/leaderboard`, who: 'theo', language: 'it', day: 'death' },
  { name: 'inbox-death', path: '/inbox', who: 'marta', day: 'death' },
]
