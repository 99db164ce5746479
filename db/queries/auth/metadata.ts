import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { authUsers } from '#db/schema/accounts/auth.ts'
import { always, type Guard } from './conditions.ts'

type Metadata = Record<string, unknown>

/** The metadata of a user that is to change; absent: unchanged. */
export interface MetadataChanges {
  userMetadata?: Metadata
  appMetadata?: Metadata
}

const nulls = (keys: readonly string[]): Metadata => Object.fromEntries(keys.map((key) => [key, null]))

/** Each change replaces the whole value of its key; null deletes the key. */
const merged = (present: SQLWrapper, changes: Metadata): SQL<Metadata> => {
  const kept = sql<Metadata>`json_patch(${present}, ${JSON.stringify(nulls(Object.keys(changes)))})`
  const added = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== null))
  if (Object.keys(added).length === 0) return kept
  // Joined as text: json_patch would merge the values of a key, and drop the nulls in them.
  return sql<Metadata>`(
    select substr(k.json, 1, length(k.json) - 1) || iif(k.json = '{}', '', ',') || substr(${JSON.stringify(added)}, 2)
    from (select ${kept} as json) k)`
}

/** The columns with the changes merged in at the moment of writing: concurrent changes of other keys are kept. */
export const mergedMetadata = ({ userMetadata, appMetadata }: MetadataChanges) => ({
  ...(userMetadata ? { userMetadata: merged(authUsers.userMetadata, userMetadata) } : {}),
  ...(appMetadata ? { appMetadata: merged(authUsers.appMetadata, appMetadata) } : {}),
})

/** True while each column of the user takes at most `maxBytes` with the changes: before they are made, and after. */
export const ifMetadataFits = (
  userId: string,
  { userMetadata, appMetadata }: MetadataChanges,
  maxBytes: number,
): Guard => {
  const fits = (column: string, changes: Metadata | undefined): SQL | undefined =>
    changes && sql`length(cast(${merged(sql.raw(`f.${column}`), changes)} as blob)) <= ${maxBytes}`
  const both = and(fits('user_metadata', userMetadata), fits('app_metadata', appMetadata)) ?? always
  return sql`exists (select 1 from ${authUsers} f where f.id = ${userId} and ${both})`
}
