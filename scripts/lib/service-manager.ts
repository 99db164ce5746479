import { spawn } from 'node:child_process'

/**
 * Tells systemd, where it waits for it (`Type=notify`), that all is up or about to stop. Without systemd nobody asks: the
 * line of the log and /healthz say it as well.
 */
export const notifyManager = (state: 'ready' | 'stopping'): Promise<void> => {
  if (!process.env.NOTIFY_SOCKET) return Promise.resolve()
  return new Promise((resolve) => {
    // Node has no datagram sockets of this kind.
    const child = spawn('systemd-notify', [`--${state}`], { stdio: 'ignore' })
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
}
