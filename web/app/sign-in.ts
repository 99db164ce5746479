import { afterIdle } from '../lib/loading/after-idle.ts'
import { takeOver } from './take-over.ts'

/*
 * The sign-in page comes as HTML, and the app with the first sign that somebody is there to sign in, or once the page has
 * been at rest: what was typed and pressed until then is handed on to it.
 */

let isLoading = false
const load = (): void => {
  if (isLoading) return
  isLoading = true
  // Loaded in vain for want of a network, it is tried again with the next sign.
  import('../main.tsx').catch(() => {
    isLoading = false
  })
}

const page = document.getElementById('prerendered')
if (page) {
  takeOver.watch(page, load)
  void afterIdle().then(load)
}
