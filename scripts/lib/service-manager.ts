import { spawn } from 'node:child_process'

/**
 * Tells systemd (`Type=notify`) that the server is ready or about to stop. Does nothing without systemd; the log and
 * /healthz give the same information.
 */
export const notifyManager = (state: 'ready' | 'stopping'): Promise<void> => {
  if (!process.env.NOTIFY_SOCKET) return Promise.resolve()
  return new Promise((resolve) => {
    // Node has no Unix datagram sockets.
    const child = spawn('systemd-notify', [`--${state}`], { stdio: 'ignore' })
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
}
