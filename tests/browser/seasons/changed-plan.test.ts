import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/calendar-day.ts'
import { signUp } from '#tests/support/http/api.ts'
import { netsOnly } from '#tests/support/nets.ts'
import { signIn, withBrowser } from '../support.ts'
import { withWorld } from '../world.ts'

/** An admin changes a planned competition: the change log has what was changed, and the members learn new dates. */

const world = withWorld()
const open = withBrowser()

const today = dayOf(new Date().toISOString())
const day = (days: number) => addDays(today, days)

test('members read what an admin has changed in a planned competition', netsOnly, async () => {
  const { worker } = world()
  const [ada, bo, cy] = [
    await signUp(worker.url, 'Ada'),
    await signUp(worker.url, 'Bo'),
    await signUp(worker.url, 'Cy'),
  ]
  const league = (await ada.call('POST', '/api/v1/league/create', { name: 'The Planners' })).body
  for (const member of [bo, cy]) await member.call('GET', `/api/v1/league/join-by-code/${league.invite_code}`)
  for (const [user, display_name] of [
    [ada, 'Ada'],
    [bo, 'Bo'],
    [cy, 'Cy'],
  ] as const)
    await user.call('PATCH', '/api/v1/profile/me', { display_name })
  const made = await ada.call('POST', '/api/v1/competition/create', {
    league_id: league.id,
    name: 'Autumn Cup',
    type: 'death_cup',
    start_date: day(9),
    end_date: day(40),
    round_duration_days: 7,
    participants: [ada.id, bo.id, cy.id],
  })
  const changed = await ada.call('PATCH', `/api/v1/competition/${made.body.id}`, {
    start_date: day(5),
    participants: [ada.id, bo.id],
    pick_participation: 'subset',
    picks_count: 1,
    round_duration_days: 5,
  })
  expect([made.status, changed.status]).toEqual([200, 200])

  const { page, problems } = await open({ viewport: { width: 390, height: 844 } })
  await signIn(worker, page, bo.email)
  await page.goto(`${worker.url}/l/${league.slug}/audit`)
  const entry = page.getByRole('listitem').filter({ hasText: 'changed the competition Autumn Cup' })
  await entry.getByText(/^Players: (Ada and Bo|Bo and Ada)$/).waitFor()
  const lines = await entry.getByRole('listitem').allInnerTexts()
  expect(lines.map((line) => line.replace(/\s+/g, ' ')).slice(1)).toEqual([
    'Participants: before: 3 players → , now: 2 players',
    'Picks: before: The whole list → , now: 1 pick each',
    'Length of a round: before: 7 days → , now: 5 days',
  ])
  await page.goto(`${worker.url}/inbox`)
  await page.getByRole('link', { name: /Ada moved Autumn Cup: it now runs from/ }).waitFor()
  expect(problems).toEqual([])
})
