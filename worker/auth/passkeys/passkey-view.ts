import type { PasskeyRow } from '#db/queries/auth/passkeys.ts'

/** A passkey in the protocol's format. */
export const passkeyView = ({ id, friendlyName, createdAt, lastUsedAt }: PasskeyRow) => ({
  id,
  ...(friendlyName ? { friendly_name: friendlyName } : {}),
  created_at: createdAt,
  ...(lastUsedAt ? { last_used_at: lastUsedAt } : {}),
})
