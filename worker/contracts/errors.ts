import { isCalendarDay } from '#domain/calendar-day.ts'
import type { Language } from '#locales/languages.ts'
import { commentErrors } from './errors/comments.ts'
import { competitionErrors } from './errors/competitions.ts'
import { draftErrors } from './errors/drafts.ts'
import type { ErrorKind } from './errors/entry.ts'
import { generalErrors } from './errors/general.ts'
import { leagueErrors } from './errors/leagues.ts'
import { listErrors } from './errors/lists.ts'
import { memberErrors } from './errors/members.ts'
import { notificationErrors } from './errors/notification-errors.ts'
import { operatorErrors } from './errors/operators.ts'
import { peopleErrors } from './errors/people.ts'
import { personalTokenErrors } from './errors/personal-tokens.ts'
import { quotaErrors } from './errors/quotas.ts'
import { webhookErrors } from './errors/webhooks.ts'
import { formatsIn, wordsIn } from './words.ts'

export { type ErrorKind, statuses } from './errors/entry.ts'

/**
 * All error codes that a user can meet, each with its kind; their messages are in
 * locales/{language}/server/errors.json. Transports map them in one place each (worker/trpc/error.ts,
 * worker/rest/mount.ts).
 */
export const errorCatalogue = {
  ...generalErrors,
  ...leagueErrors,
  ...memberErrors,
  ...listErrors,
  ...draftErrors,
  ...notificationErrors,
  ...peopleErrors,
  ...competitionErrors,
  ...webhookErrors,
  ...commentErrors,
  ...personalTokenErrors,
  ...operatorErrors,
  ...quotaErrors,
} satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof errorCatalogue
export type Locale = Language

/** The message of a code in a language, with its `{{name}}` placeholders filled from params: a day in words. */
export const errorMessage = (
  code: ErrorCode,
  locale: Locale,
  params: Record<string, string | number> = {},
): string =>
  wordsIn(locale, 'errors')(code, {
    replace: Object.fromEntries(
      Object.entries(params).map(([name, value]) => [
        name,
        typeof value === 'string' && isCalendarDay(value) ? formatsIn(locale).day(value) : value,
      ]),
    ),
  })
