import { z } from 'zod'
import { addMs, dayMs } from '../domain/calendar-day.ts'
import { invalid } from './errors.ts'
import { fields } from './input.ts'

const optionalText = (text: z.ZodString) => text.nullish().transform((given) => given || undefined)

export const adminUserInput = z.object({
  id: fields.text,
  email: fields.text,
  phone: fields.text,
  password: fields.text,
  password_hash: fields.text,
  role: optionalText(z.string().trim().max(100)),
  email_confirm: fields.flag,
  user_metadata: fields.metadata,
  app_metadata: fields.metadata,
  ban_duration: fields.text,
  nonce: fields.text,
})
export type AdminUserInput = z.output<typeof adminUserInput>

const units = new Map([
  ['ms', 1],
  ['s', 1000],
  ['m', 60_000],
  ['h', 3_600_000],
])

/** The longest ban in ms: a hundred years. */
const longest = 100 * 365 * dayMs

/** The end of a ban of `24h`, `1h30m` or `none` (no ban). @throws AuthError validation_failed */
export const bannedUntil = (duration: string, now: string): string | null => {
  if (duration === 'none') return null
  if (!/^(\d+(\.\d+)?(ms|s|m|h))+$/.test(duration)) throw invalid('invalid format for ban duration')
  const ms = [...duration.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h)/g)].reduce(
    (sum, [, amount, unit]) => sum + Number(amount) * (units.get(unit ?? '') ?? 0),
    0,
  )
  return addMs(now, Math.min(ms, longest))
}
