import { dayMs } from '#domain/calendar-day.ts'

/** Retention of off-site backups: the last one of each of 7 days, 4 weeks and 12 months that have a backup. */

const pattern = /^deathlist-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.gz(\.age)?$/

/** Creation time of a backup from its name, in ms; null: not a name of ours. */
export const madeAt = (name: string): number | null => {
  const [, day, hours, minutes, seconds] = pattern.exec(name) ?? []
  const at = day === undefined ? Number.NaN : Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`)
  return Number.isNaN(at) ? null : at
}

/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const weekOf = (at: number): number => Math.floor((at / dayMs + 3) / 7)
const dayOf = (at: number): number => Math.floor(at / dayMs)
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7)

const periods: readonly { of: (at: number) => number | string; kept: number }[] = [
  { of: dayOf, kept: 7 },
  { of: weekOf, kept: 4 },
  { of: monthOf, kept: 12 },
]

/**
 * Names of the backups to delete: all that are not the last one of a kept period. Names of other files are ignored.
 * Periods are counted by existing backups: after a year without backups nothing is deleted for its age.
 */
export const dueToGo = (names: readonly string[]): string[] => {
  const backups = names
    .flatMap((name) => {
      const at = madeAt(name)
      return at === null ? [] : [{ name, at }]
    })
    .sort((a, b) => b.at - a.at || (a.name < b.name ? 1 : -1))
  const kept = new Set<string>()
  for (const { of, kept: count } of periods) {
    const seen = new Set<number | string>()
    for (const { name, at } of backups) {
      if (seen.has(of(at))) continue
      if (seen.size === count) break
      seen.add(of(at))
      kept.add(name)
    }
  }
  return backups.map(({ name }) => name).filter((name) => !kept.has(name))
}
