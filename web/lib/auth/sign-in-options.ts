import { useEffect, useState } from 'react'
import { authServer } from '#web/lib/navigation/page-meta.ts'

export interface Provider {
  name: string
  label: string
}

/** Ways to sign in besides an e-mail address and a password */
export interface SignInOptions {
  providers: readonly Provider[]
  passkeys: boolean
  /** True if the server supports passkeys, even if this browser does not */
  serverHasPasskeys: boolean
  /** Accounts cannot be created with an address and a password. */
  byProviderOnly: boolean
}

const none: SignInOptions = {
  providers: [],
  passkeys: false,
  serverHasPasskeys: false,
  byProviderOnly: false,
}

const field = (value: unknown, name: string): unknown => Reflect.get(Object(value), name)

const isProvider = (value: unknown): value is Provider =>
  typeof field(value, 'name') === 'string' && typeof field(value, 'label') === 'string'

/** Hosted servers of the protocol send no labels. */
const readProviders = (settings: unknown): readonly Provider[] => {
  const given = field(settings, 'providers')
  if (Array.isArray(given)) return given.filter(isProvider)
  return field(field(settings, 'external'), 'google') === true ? [{ name: 'google', label: 'Google' }] : []
}

const fetchOptions = async (): Promise<SignInOptions> => {
  const { url, apiKey } = authServer()
  const answer = await fetch(`${url}/settings`, apiKey ? { headers: { apikey: apiKey } } : {})
  if (!answer.ok) throw new Error(`The ways to sign in: ${answer.status}`)
  const settings: unknown = await answer.json()
  const serverHasPasskeys = field(settings, 'passkeys_enabled') === true
  return {
    providers: readProviders(settings),
    passkeys: serverHasPasskeys && 'PublicKeyCredential' in window,
    serverHasPasskeys,
    byProviderOnly: field(settings, 'signup_by_provider_only') === true,
  }
}

let asked: Promise<SignInOptions> | null = null

/** The ways to sign in. Requested once; requested again after a failure. */
export const signInOptions = (): Promise<SignInOptions> => {
  asked ??= fetchOptions().catch((error: unknown) => {
    asked = null
    throw error
  })
  return asked
}

/** The same as a hook; address and password only until the answer is there. */
export const useSignInOptions = (): SignInOptions => {
  const [options, setOptions] = useState(none)
  useEffect(() => {
    signInOptions().then(setOptions, () => {})
  }, [])
  return options
}
