import { useCallback, useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import type { AroundNavHandler } from 'wouter'
import { createListeners } from '../listeners.ts'
import { takeLayer } from './layers.ts'

/**
 * Forms with changes that are not saved: leaving their page, by a link, by going back or by closing the tab, is asked
 * about first. The question is the frame's (app/LeaveDialog.tsx).
 */

interface Question {
  leave: () => void
  stay: () => void
}

const forms = new Set<symbol>()
let question: Question | null = null
let giveUpLayer = (): void => undefined
const { subscribe, notifyAll } = createListeners()

const put = (next: Question | null): void => {
  question = next
  notifyAll()
}

/** The question that waits for an answer, live; null for none. */
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => question)

/** Answers it. */
export const answer = (leaves: boolean): void => {
  const asked = question
  put(null)
  if (leaves) {
    for (const form of [...forms]) release(form)
    asked?.leave()
  } else asked?.stay()
}

/** Does what would lose unsaved changes: at once where there are none, else if the answer is yes. */
export const confirmLeave = (leave: () => void): void => {
  if (forms.size === 0) leave()
  else put({ leave, stay: () => undefined })
}

const guardBack = (): void => {
  giveUpLayer = takeLayer(() => put({ leave: () => history.back(), stay: guardBack }))
}

const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault()

const release = (form: symbol): void => {
  if (!forms.delete(form) || forms.size > 0) return
  giveUpLayer()
  removeEventListener('beforeunload', onUnload)
}

/**
 * Keeps a form's changes from being lost unasked.
 * @param isDirty there is something to lose
 * @returns says that it is saved, for code that leads on to another page in the same breath
 */
export const useUnsaved = (isDirty: boolean): (() => void) => {
  const own = useRef<symbol | null>(null)
  // Gone with the form itself, before anything that takes its place leads elsewhere.
  useLayoutEffect(() => {
    if (!isDirty) return
    const form = Symbol()
    own.current = form
    if (forms.size === 0) {
      guardBack()
      addEventListener('beforeunload', onUnload)
    }
    forms.add(form)
    return () => release(form)
  }, [isDirty])
  return useCallback(() => {
    if (own.current) release(own.current)
  }, [])
}

/** The same for what lies over a page and asks by itself when it is closed: only the tab is watched. */
export const useUnsavedOverPage = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return
    addEventListener('beforeunload', onUnload)
    return () => {
      if (forms.size === 0) removeEventListener('beforeunload', onUnload)
    }
  }, [isDirty])
}

/** For the router: another page is gone to once nothing is lost by it. */
export const aroundNav: AroundNavHandler = (navigate, to, options) => {
  const isOtherPage = new URL(to, location.href).pathname !== location.pathname
  if (isOtherPage) confirmLeave(() => navigate(to, options))
  else navigate(to, options)
}
