import { describe, expect, test } from 'vitest'
import { readArguments, usage } from '#scripts/lib/console/arguments.ts'
import { command } from './commands.ts'
import { endWithFile, folder } from './started.ts'

endWithFile()

describe('the arguments of npm run admin', () => {
  test('are parsed as a command with its parameters', () => {
    expect(readArguments(['create-user', 'nina@example.org', '--confirmed', '--json'])).toEqual({
      json: true,
      body: {
        command: 'create-user',
        email: 'nina@example.org',
        confirmed: true,
        reason: 'Asked for at the console.',
      },
    })
    expect(readArguments(['leagues', '--limit', '5', '--reason', 'A look.'])?.body).toEqual({
      command: 'leagues',
      limit: 5,
      reason: 'A look.',
    })
    expect(readArguments(['mails-again'])?.body).toMatchObject({ command: 'mails-again' })
    for (const help of [[], ['help'], ['--help'], ['leagues', '--help']])
      expect(readArguments(help)).toBeNull()
  })

  test.each([
    [['fire'], /no command "fire"/],
    [['end-sessions'], /end-sessions takes ACCOUNT\./],
    [['hand-over', 'owls'], /hand-over takes LEAGUE and ACCOUNT\./],
    [['recompute', 'a', 'b'], /recompute takes LEAGUE\./],
    [['create-user', 'nobody'], /^EMAIL must be an e-mail address\.$/],
    [['mails-again', 'nobody'], /^ADDRESS must be an e-mail address\.$/],
    [['end-sessions', ''], /^ACCOUNT must be an address or an id\.$/],
    [['recompute', ''], /^LEAGUE must be a slug or an id\.$/],
    [['leagues', '--limit', 'many'], /^LIMIT must be a whole number from 1 to 500\.$/],
    [['leagues', '--limit', '0'], /^LIMIT must be a whole number from 1 to 500\.$/],
    [['leagues', '--reason', ''], /^REASON must be one line of at most 300 characters\.$/],
    [['end-sessions', 'nina@example.org', '--confirmed'], /end-sessions has no --confirmed/],
    [['leagues', '--colour'], /--colour/],
  ])('%j is refused', (args, words) => {
    expect(() => readArguments(args)).toThrow(words)
  })

  test('are explained in the usage text', () => {
    for (const name of ['create-user EMAIL', 'hand-over LEAGUE ACCOUNT', 'mails-again [ADDRESS]'])
      expect(usage()).toContain(name)
  })
})

test('without a running server, a command says that it does not run', async () => {
  const result = await command('admin', { DATA_DIR: folder() }, 'leagues')
  expect(result).toEqual({ code: 1, text: expect.stringMatching(/^The server does not run on [^\n]+$/) })
})
