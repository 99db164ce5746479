import type { SQL } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Db } from '#db/client.ts'
import { all } from '#db/conditions.ts'
import type { Instant } from '#domain/calendar-day.ts'
import {
  type ActivityRow,
  type AuditRow,
  audit,
  dropRepeated,
  isAudited,
  recordActivity,
} from './activity.ts'

type Entry = Omit<AuditRow, 'id' | 'leagueId' | 'actorId' | 'at'>
/** `actorId`: if the item is not about the user who makes the change. */
type Item = Omit<ActivityRow, 'id' | 'leagueId' | 'actorId' | 'at'> & { actorId?: string }

/** The statements that record a user's change of a league. `audit` comes first; all others depend on `done`. */
export const auditedChange = ({ db, now }: { db: Db; now: Instant }, leagueId: string, actorId: string) => {
  const id = uuidv7()
  const by = { leagueId, actorId, at: now }
  const done = isAudited(id)
  return {
    id,
    done,
    audit: (row: Entry, ...conditions: SQL[]) => audit(db, { id, ...by, ...row }, all(...conditions)),
    auditAlso: (row: Entry) => audit(db, { id: uuidv7(), ...by, ...row }, done),
    record: (row: Item) => recordActivity(db, { id: uuidv7(), ...by, ...row }, done),
    dropRepeated: (row: Omit<Item, 'data'> & { data?: object }) =>
      dropRepeated(db, { ...by, ...row }, { condition: done }),
  }
}
