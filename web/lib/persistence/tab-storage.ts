import { attempt } from './storage.ts'

export const readTab = (key: string): string | null => attempt(() => sessionStorage.getItem(key))

export const writeTab = (key: string, value: string): void =>
  void attempt(() => sessionStorage.setItem(key, value))

export const removeTab = (key: string): void => void attempt(() => sessionStorage.removeItem(key))
