import { afterIdle } from '../lib/loading/after-idle.ts'
import { takeOver } from './take-over.ts'

/*
 * The sign-in page is prerendered HTML. The app loads at the first interaction, or once the page is idle.
 * Input and clicks until then are handed over to the app.
 */

let isLoading = false
const load = (): void => {
  if (isLoading) return
  isLoading = true
  // After a failure (no network), the next interaction tries again.
  import('../main.tsx').catch(() => {
    isLoading = false
  })
}

const page = document.getElementById('prerendered')
if (page && history.state?.mail) {
  // Reloaded while it waited for a mail: the prerendered form is not its page.
  page.remove()
  document.getElementById('root')?.removeAttribute('hidden')
  load()
} else if (page) {
  takeOver.watch(page, load)
  void afterIdle().then(load)
}
