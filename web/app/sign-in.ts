import { afterIdle } from '../lib/loading/after-idle.ts'
import { takeOver } from './take-over.ts'

/*
 * The sign-in page is prerendered HTML. The app loads at the first interaction, or once the page is idle.
 * Input and clicks until then are handed over to the app.
 */

let isLoading = false
let isUsed = false
const load = (): void => {
  if (isLoading) return
  isLoading = true
  import('../main.tsx').catch(async () => {
    // Browsers do not fetch a module again that failed to load. Never by itself, or it might reload for ever.
    // Nothing is imported here: a further file could be missing as well.
    const isReachable = () =>
      fetch('/healthz', { cache: 'no-store' })
        .then(({ ok }) => ok)
        .catch(() => false)
    if (isUsed && (await isReachable())) location.reload()
    // Without a network, the next interaction tries again.
    else isLoading = false
  })
}

const onSign = (): void => {
  isUsed = true
  load()
}

const page = document.getElementById('prerendered')
if (page && history.state?.mail) {
  // Reloaded while it waited for a mail: the prerendered form is not its page.
  page.remove()
  document.getElementById('root')?.removeAttribute('hidden')
  load()
} else if (page) {
  takeOver.watch(page, onSign)
  void afterIdle().then(load)
}
