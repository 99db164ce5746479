import type { ActivityEntry } from '#contracts/activity.ts'

/**
 * The activity items without those that a newer one repeats: of a reminder only the latest. What members did is kept:
 * they can do the same twice.
 */
export const withoutRepeats = <Entry extends Pick<ActivityEntry, 'text' | 'actor'>>(
  entries: readonly Entry[],
): Entry[] => {
  const said = new Set<string>()
  return entries.filter(({ text, actor }) => actor !== null || (!said.has(text) && said.add(text)))
}
