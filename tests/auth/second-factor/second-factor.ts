import { eq } from 'drizzle-orm'
import { Secret, TOTP } from 'otpauth'
import { authFactors } from '#db/schema/accounts/auth.ts'
import type { TestWorker } from '#tests/support/worker.ts'
import { ok, signedIn } from '../support.ts'

/**
 * The code of the present time step, or of one `steps` away: three codes are valid at a time, each once and in order.
 */
export const codeOf = (secret: string, steps = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })

/** A user who has begun to set up a factor, and has not finished. */
export const enrolled = async (worker: TestWorker, friendlyName = 'Phone') => {
  const client = await signedIn(worker)
  const { data } = ok(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName }))
  if (data?.type !== 'totp') throw new Error('There should be a TOTP factor.')
  return { ...client, factorId: data.id, secret: data.totp.secret, totp: data.totp }
}

/** A user with a verified factor; the code of the previous step is used up. */
export const verified = async (worker: TestWorker) => {
  const client = await enrolled(worker)
  ok(await client.auth.mfa.challengeAndVerify({ factorId: client.factorId, code: codeOf(client.secret, -1) }))
  return client
}

/** Makes used codes of the factor valid again, as if half a minute had passed for each. */
export const deleteSteps = (worker: TestWorker, factorId: string) =>
  worker.database.db.update(authFactors).set({ lastStep: 0 }).where(eq(authFactors.id, factorId))
