/** The first item of each run, which represents the others */
export const firstOfRuns = <Entry extends { run: { size: number } | null }>(
  entries: readonly Entry[],
): Entry[] => {
  const shown: Entry[] = []
  for (let place = 0; place < entries.length; ) {
    const entry = entries[place]
    if (!entry) break
    shown.push(entry)
    place += entry.run?.size ?? 1
  }
  return shown
}
