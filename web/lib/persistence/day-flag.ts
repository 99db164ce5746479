import { readLocal, removeLocal, writeLocal } from './storage.ts'

const lifeMs = 86_400_000

/** Something that is remembered in this browser for a day */
export const createDayFlag = (key: string) => {
  const isSet = (): boolean => Date.now() - Number(readLocal(key)) < lifeMs
  return {
    set: (): void => writeLocal(key, String(Date.now())),
    isSet,
    /** Deletes it; true if it was set. */
    take: (): boolean => {
      const was = isSet()
      removeLocal(key)
      return was
    },
  }
}
