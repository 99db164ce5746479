import { isProviderSetting } from '#worker/auth/provider/settings.ts'
import { settingsShape } from '#worker/env.ts'

/** Not passed on: a local run computes these itself, or reads them as its secrets. */
const setByTheRun = new Set(['DATABASE_URL', 'PUBLIC_URL', 'VAPID_KEYS', 'AUTH_SIGNING_KEYS', 'AUTH_SECRET'])

/** The Worker's settings that are set, for a run on this machine. */
export const workerVars = (settings: NodeJS.ProcessEnv): Record<string, string> =>
  Object.fromEntries(
    [...Object.keys(settingsShape), ...Object.keys(settings).filter(isProviderSetting)].flatMap((name) => {
      const value = setByTheRun.has(name) ? undefined : settings[name]
      return value ? [[name, value]] : []
    }),
  )
