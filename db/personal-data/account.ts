import { and, eq, sql } from 'drizzle-orm'
import { columnsOf } from '../fields.ts'
import { personalTokensOf } from '../queries/auth/personal-tokens.ts'
import { replacedTokenDays } from '../queries/auth/sessions.ts'
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
import { expires, withAccount } from './retention.ts'

const secret = 'it is good for signing in and for nothing else'

/** The account: authentication, profile, limits. */
export const accountTables = {
  authChallenges: personal(authChallenges, {
    columns: { factorId: 'erased' },
    exported: secret,
    erased: { with: 'authFactors' },
    retention: [expires(authChallenges.expiresAt, 1, 'after its end')],
  }),
  authCodes: personal(authCodes, {
    columns: { userId: 'erased' },
    exported: secret,
    erased: { with: 'authUsers' },
    retention: [expires(authCodes.expiresAt, 1, 'after its end')],
  }),
  authFactors: personal(authFactors, {
    columns: { userId: 'erased', friendlyName: 'erased' },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(authFactors, 'factorType', 'friendlyName', 'status', 'createdAt'))
        .from(authFactors)
        .where(eq(authFactors.userId, userId)),
    erased: { with: 'authUsers' },
    retention: withAccount,
  }),
  authFlowStates: personal(authFlowStates, {
    columns: { linkUserId: 'erased' },
    exported: secret,
    erased: (db, { userId }) =>
      db.delete(authFlowStates).where(and(eq(authFlowStates.linkUserId, userId), isErased(userId))),
    retention: [expires(authFlowStates.expiresAt, 1, 'after its end')],
  }),
  authIdentities: personal(authIdentities, {
    columns: { userId: 'erased', providerId: 'erased', email: 'erased', identityData: 'erased' },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(authIdentities, 'provider', 'email', 'identityData', 'lastSignInAt', 'createdAt'))
        .from(authIdentities)
        .where(eq(authIdentities.userId, userId)),
    erased: { with: 'authUsers' },
    retention: withAccount,
  }),
  authKnownSources: personal(authKnownSources, {
    columns: { userId: 'erased', sourceHash: 'erased' },
    exported: 'an HMAC tells its owner nothing',
    erased: { with: 'authUsers' },
    retention: [
      expires(
        authKnownSources.seenAt,
        180,
        'after its last use: a session that began there can live as long',
      ),
    ],
  }),
  authMailTimes: personal(authMailTimes, {
    columns: { key: 'hashed' },
    exported: 'an HMAC tells its owner nothing',
    erased: null,
    retention: [
      expires(authMailTimes.askedAt, 2, 'after the request: no pause between two mails is longer', {
        unit: 'milliseconds',
      }),
    ],
  }),
  authOneTimeTokens: personal(authOneTimeTokens, {
    columns: { userId: 'erased', email: 'erased' },
    exported: secret,
    erased: { with: 'authUsers' },
    retention: [
      expires(authOneTimeTokens.expiresAt, 1, 'after its end: until then an old link is reported as expired'),
    ],
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
    retention: withAccount,
  }),
  authRecoveryCodes: personal(authRecoveryCodes, {
    columns: { factorId: 'erased' },
    exported: secret,
    erased: { with: 'authFactors' },
    retention: withAccount,
  }),
  authRefreshTokens: personal(authRefreshTokens, {
    columns: { sessionId: 'erased' },
    exported: secret,
    erased: { with: 'authSessions' },
    retention: `as long as the session; replaced ones ${replacedTokenDays} days (deleteReplacedTokens)`,
  }),
  authSessions: personal(authSessions, {
    columns: { userId: 'erased', userAgent: 'erased' },
    exported: 'the devices of the export, read by the list of devices',
    erased: { with: 'authUsers' },
    retention: [
      expires(
        authSessions.refreshedAt,
        180,
        'after its last use: a device that was away for half a year signs in again',
      ),
      expires(authSessions.revokedAt, 30, 'after a replayed token ended it: further replays are recognized'),
    ],
  }),
  personalTokens: personal(personalTokens, {
    columns: { userId: 'erased', name: 'erased' },
    // Without the hashes, which must stay secret.
    exported: (db, { userId }) => personalTokensOf(db, userId),
    erased: { with: 'authUsers' },
    retention: [
      expires(personalTokens.expiresAt, 30, 'after its end: its owner sees for a month what has ended'),
    ],
  }),
  rateLimits: personal(rateLimits, {
    columns: { key: 'former_player' },
    exported: 'counters of the last two days',
    erased: null,
    retention: [
      expires(rateLimits.windowStart, 2, 'after its window began: no window is longer than a day', {
        unit: 'seconds',
      }),
    ],
  }),
  operatorRecord: personal(operatorRecord, {
    columns: { operatorId: 'former_player', subjectId: 'former_player', reason: 'erased' },
    exported: 'a ban tells its reason by mail',
    erased: (db, { userId }) =>
      db
        .update(operatorRecord)
        .set({ reason: '' })
        .where(and(eq(operatorRecord.subjectId, userId), isErased(userId))),
    retention: 'for good: what operators did; the reason as long as the account',
  }),
  removedObjects: personal(removedObjects, {
    columns: { key: 'erased' },
    exported: 'what is about to be deleted',
    // The picture's key, which the job deletes together with the object.
    erased: null,
    retention: 'until the object is deleted in storage',
  }),
  erasures: personal(erasures, {
    columns: { userId: 'former_player' },
    exported: 'of deleted accounts alone',
    erased: null,
    retention: 'until the second erasure, some minutes later',
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
    retention: 'for good without anything personal: leagues still show a former player',
  }),
  userVersions: personal(userVersions, {
    columns: { userId: 'former_player' },
    exported: 'it counts how often something has changed',
    erased: null,
    retention: 'for good, as the profile: a number, which must never be used twice',
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
    retention: withAccount,
  }),
} as const
