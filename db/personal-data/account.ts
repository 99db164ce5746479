import { and, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../fields.ts'
import { personalTokensOf } from '../queries/auth/personal-tokens.ts'
import {
  authChallenges,
  authCodes,
  authFactors,
  authFlowStates,
  authIdentities,
  authKnownSources,
  authMailTimes,
  authOneTimeTokens,
  authPasskeys,
  authRecoveryCodes,
  authRefreshTokens,
  authSessions,
  authUsers,
  erasures,
  operatorRecord,
  personalTokens,
  profiles,
  rateLimits,
  removedObjects,
  userVersions,
} from '../schema/index.ts'
import { isErased, personal } from './line.ts'

const secret = 'it is good for signing in and for nothing else'
const withAccount = 'as long as the account'

/** The account: authentication, profile, limits. */
export const accountTables = {
  authChallenges: personal(authChallenges, {
    columns: { factorId: 'erased' },
    exported: secret,
    erased: { with: 'authFactors' },
    kept: 'a day after its end',
  }),
  authCodes: personal(authCodes, {
    columns: { userId: 'erased' },
    exported: secret,
    erased: { with: 'authUsers' },
    kept: 'a day after its end',
  }),
  authFactors: personal(authFactors, {
    columns: { userId: 'erased', friendlyName: 'erased' },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(authFactors, 'factorType', 'friendlyName', 'status', 'createdAt'))
        .from(authFactors)
        .where(eq(authFactors.userId, userId)),
    erased: { with: 'authUsers' },
    kept: withAccount,
  }),
  authFlowStates: personal(authFlowStates, {
    columns: { linkUserId: 'erased' },
    exported: secret,
    erased: (db, { userId }) =>
      db.delete(authFlowStates).where(and(eq(authFlowStates.linkUserId, userId), isErased(userId))),
    kept: 'a day after its end',
  }),
  authIdentities: personal(authIdentities, {
    columns: { userId: 'erased', providerId: 'erased', email: 'erased', identityData: 'erased' },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(authIdentities, 'provider', 'email', 'identityData', 'lastSignInAt', 'createdAt'))
        .from(authIdentities)
        .where(eq(authIdentities.userId, userId)),
    erased: { with: 'authUsers' },
    kept: withAccount,
  }),
  authKnownSources: personal(authKnownSources, {
    columns: { userId: 'erased', sourceHash: 'erased' },
    exported: 'an HMAC tells its owner nothing',
    erased: { with: 'authUsers' },
    kept: '180 days after its last use',
  }),
  authMailTimes: personal(authMailTimes, {
    columns: { key: 'hashed' },
    exported: 'an HMAC tells its owner nothing',
    erased: null,
    kept: 'two days, so that nobody has mails sent to an address by signing up again and again',
  }),
  authOneTimeTokens: personal(authOneTimeTokens, {
    columns: { userId: 'erased', email: 'erased' },
    exported: secret,
    erased: { with: 'authUsers' },
    kept: 'a day after its end',
  }),
  authPasskeys: personal(authPasskeys, {
    columns: {
      userId: 'erased',
      factorId: 'erased',
      credentialId: 'erased',
      publicKey: 'erased',
      friendlyName: 'erased',
    },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(authPasskeys, 'friendlyName', 'createdAt', 'lastUsedAt'))
        .from(authPasskeys)
        .where(eq(authPasskeys.userId, userId)),
    erased: { with: 'authUsers' },
    kept: withAccount,
  }),
  authRecoveryCodes: personal(authRecoveryCodes, {
    columns: { factorId: 'erased' },
    exported: secret,
    erased: { with: 'authFactors' },
    kept: withAccount,
  }),
  authRefreshTokens: personal(authRefreshTokens, {
    columns: { sessionId: 'erased' },
    exported: secret,
    erased: { with: 'authSessions' },
    kept: 'as long as the session; replaced ones 30 days',
  }),
  authSessions: personal(authSessions, {
    columns: { userId: 'erased', userAgent: 'erased' },
    exported: 'the devices of the export, read by the list of devices',
    erased: { with: 'authUsers' },
    kept: '180 days after its last use',
  }),
  personalTokens: personal(personalTokens, {
    columns: { userId: 'erased', name: 'erased' },
    // Without the hashes, which must stay secret.
    exported: (db, { userId }) => personalTokensOf(db, userId),
    erased: { with: 'authUsers' },
    kept: '30 days after it ran out',
  }),
  rateLimits: personal(rateLimits, {
    columns: { key: 'former_player' },
    exported: 'counters of the last two days',
    erased: null,
    kept: 'two days, by ids and HMACs',
  }),
  operatorRecord: personal(operatorRecord, {
    columns: { operatorId: 'former_player', subjectId: 'former_player', reason: 'erased' },
    exported: 'a ban tells its reason by mail',
    erased: (db, { userId }) =>
      db
        .update(operatorRecord)
        .set({ reason: '' })
        .where(and(eq(operatorRecord.subjectId, userId), isErased(userId))),
    kept: 'for good: that an operator acted; why, as long as the account',
  }),
  removedObjects: personal(removedObjects, {
    columns: { key: 'erased' },
    exported: 'what is about to be deleted',
    // The picture's key, which the job deletes together with the object.
    erased: null,
    kept: 'until the object is deleted in storage',
  }),
  erasures: personal(erasures, {
    columns: { userId: 'former_player' },
    exported: 'of deleted accounts alone',
    erased: null,
    kept: 'until the second erasure, some minutes later',
  }),
  /** Erased first, by eraseProfile: every other statement checks that it was. */
  profiles: personal(profiles, {
    columns: {
      id: 'former_player',
      email: 'erased',
      displayName: 'erased',
      avatarKey: 'erased',
      locale: 'erased',
      calendarToken: 'erased',
      showsPresence: 'erased',
    },
    exported: (db, { userId }) =>
      db
        .select({
          id: profiles.id,
          displayName: profiles.displayName,
          email: profiles.email,
          avatarKey: profiles.avatarKey,
          locale: profiles.locale,
          showsPresence: profiles.showsPresence,
          createdAt: profiles.createdAt,
        })
        .from(profiles)
        .where(eq(profiles.id, userId)),
    erased: null,
    kept: 'for good without anything personal: leagues still show a former player',
  }),
  userVersions: personal(userVersions, {
    columns: { userId: 'former_player' },
    exported: 'it counts how often something has changed',
    erased: null,
    kept: 'for good, as the profile: a number that has been is never there again',
  }),
  /** Erased last: the other statements read the addresses here. */
  authUsers: personal(authUsers, {
    columns: {
      id: 'erased',
      email: 'erased',
      newEmail: 'erased',
      appMetadata: 'erased',
      userMetadata: 'erased',
      emailChangeSession: 'erased',
    },
    exported: (db, { userId }) =>
      db
        .select({
          ...columnsOf(authUsers, 'email', 'emailConfirmedAt', 'newEmail'),
          // This key keeps its value from sign-up; `emailConfirmedAt` is the current one.
          userMetadata: sql`json_remove(${authUsers.userMetadata}, '$.email_verified')`.mapWith(
            authUsers.userMetadata,
          ),
          ...columnsOf(authUsers, 'appMetadata', 'lastSignInAt', 'createdAt', 'updatedAt'),
        })
        .from(authUsers)
        .where(eq(authUsers.id, userId)),
    erased: (db, { userId }) => db.delete(authUsers).where(and(eq(authUsers.id, userId), isErased(userId))),
    kept: withAccount,
  }),
} as const
