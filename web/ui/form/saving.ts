import { createContext } from 'react'

/**
 * True while a dialog saves its form: what is typed now would not be saved, so its fields are read-only. Not `disabled`,
 * so that they keep the focus and look the same.
 */
export const Saving = createContext(false)
