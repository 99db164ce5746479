import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { AroundNavHandler } from 'wouter'
import { createStore } from '../listeners.ts'
import { takeLayer } from './layers.ts'

/**
 * Forms with unsaved changes: following a link, going back or closing the tab needs a confirmation. The frame shows the
 * dialog.
 */

interface Question {
  leave: () => void
  stay: () => void
}

const forms = new Set<symbol>()
const question = createStore<Question | null>(null)
const mayAsk = createStore(false)
let giveUpLayer = (): void => undefined

/** True from the first unsaved change on: the dialog has to be loaded before the network or the app's version changes. */
export const useMayAsk = mayAsk.use

export const useQuestion = question.use

export const answer = (leaves: boolean): void => {
  const asked = question.get()
  question.set(null)
  if (leaves) {
    for (const form of [...forms]) release(form)
    asked?.leave()
  } else asked?.stay()
}

/** Calls `leave`: at once without unsaved changes, else after a confirmation. */
export const confirmLeave = (leave: () => void): void => {
  if (forms.size === 0) leave()
  else question.set({ leave, stay: () => undefined })
}

const guardBack = (): void => {
  giveUpLayer = takeLayer(() => question.set({ leave: () => history.back(), stay: guardBack }))
}

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const release = (form: symbol): void => {
  if (!forms.delete(form) || forms.size > 0) return
  giveUpLayer()
  removeEventListener('beforeunload', onUnload)
}

/**
 * Asks for a confirmation before a form's changes are lost.
 * @param isDirty there are unsaved changes
 * @returns a function to call after saving, for code that navigates away before the next render
 */
export const useUnsaved = (isDirty: boolean): (() => void) => {
  const own = useRef<symbol | null>(null)
  // A layout effect: its cleanup must run before the effects of the component that takes the form's place, which may
  // navigate.
  useLayoutEffect(() => {
    if (!isDirty) return
    const form = Symbol()
    own.current = form
    if (forms.size === 0) {
      guardBack()
      addEventListener('beforeunload', onUnload)
    }
    forms.add(form)
    mayAsk.set(true)
    return () => release(form)
  }, [isDirty])
  return useCallback(() => {
    if (own.current) release(own.current)
  }, [])
}

/** The same for a form in an overlay that asks by itself when it is closed: only closing the tab is guarded. */
export const useUnsavedOverPage = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return
    addEventListener('beforeunload', onUnload)
    return () => {
      if (forms.size === 0) removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])
}

/** For the router: navigates to another page only after a confirmation. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const isOtherPage = new URL(to, location.href).pathname !== location.pathname
  if (isOtherPage) confirmLeave(() => navigate(to, options))
  else navigate(to, options)
}
