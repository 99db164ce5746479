import { defaultQuietHours, type QuietHours } from '#domain/notifications/quiet-hours.ts'
import type { NewsMatrix } from '#domain/notifications/settings.ts'

/** A user's settings as stored; all fields are null without a row. */
interface SettingsRow {
  matrix: NewsMatrix | null
  quietFrom: string | null
  quietTo: string | null
  timeZone: string | null
}

export const unknownTimeZone = 'UTC'

/** A user's settings, with defaults for fields that are not set. */
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
