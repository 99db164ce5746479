import type auth from '../../locales/en/auth.json'
import type common from '../../locales/en/common.json'
import type landing from '../../locales/en/landing.json'
import type profile from '../../locales/en/profile.json'

/** The texts by namespace, for typed keys. A feature adds its namespace here: one import, one line below. */
export interface Resources {
  auth: typeof auth
  common: typeof common
  landing: typeof landing
  profile: typeof profile
}

export type Namespace = keyof Resources

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Resources
  }
}
