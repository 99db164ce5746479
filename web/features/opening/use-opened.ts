import { useState } from 'react'
import { readLocalJson, writeLocal } from '#web/lib/persistence/storage.ts'

const keyOf = (seasonId: string): string => `opened:${seasonId}`

const readOpened = (seasonId: string): string[] => {
  const kept = readLocalJson(keyOf(seasonId))
  return Array.isArray(kept) ? kept.map(String) : []
}

/** Which lists the user has opened so far; stored in this browser */
export const useOpened = (
  seasonId: string,
): { opened: ReadonlySet<string>; open: (lists: readonly string[]) => void } => {
  const [opened, setOpened] = useState(() => new Set(readOpened(seasonId)))
  return {
    opened,
    open: (lists) => {
      // Read again: another tab may have opened some meanwhile.
      const next = new Set([...opened, ...readOpened(seasonId), ...lists])
      setOpened(next)
      writeLocal(keyOf(seasonId), JSON.stringify([...next]))
    },
  }
}
