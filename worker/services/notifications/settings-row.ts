import { defaultQuietHours, type QuietHours } from '#domain/notifications/quiet-hours.ts'
import type { NewsMatrix } from '#domain/notifications/settings.ts'

/** What the database has of somebody's settings; without a row all of it is null. */
interface SettingsRow {
  matrix: NewsMatrix | null
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
}

/** The time zone of whom we know none of. */
export const unknownTimeZone = 'UTC'

/** Somebody's settings, with the defaults where they have set nothing. */
export const settingsOf = ({
  matrix,
  quietFrom,
  quietTo,
  timeZone,
}: SettingsRow): { matrix: NewsMatrix; quiet: QuietHours | null; timeZone: string } => {
  if (timeZone === null) return { matrix: {}, quiet: defaultQuietHours, timeZone: unknownTimeZone }
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo }
  return { matrix: matrix ?? {}, quiet, timeZone }
}
