import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { columnsOf } from '../fields.ts'
import { foldActivity } from '../queries/news/fold-activity.ts'
import {
  activity,
  auditLog,
  invitations,
  leagueRules,
  leagues,
  membershipPeriods,
  memberships,
  rulingObjections,
  rulings,
  webhooks,
} from '../schema/index.ts'
import { addressesOf, isErased, ownLeagues, personal } from './line.ts'
import { daysBefore, withLeague } from './retention.ts'

/** Leagues, their members, and their records. */
export const leagueTables = {
  leagues: personal(leagues, {
    columns: { createdBy: 'former_player', name: 'kept', slug: 'kept' },
    exported: 'a league is its members’; the export names it with the membership',
    erased: null,
    retention: 'until its owner deletes it',
  }),
  leagueRules: personal(leagueRules, {
    columns: { createdBy: 'former_player' },
    exported: 'rules are the league’s',
    erased: null,
    retention: withLeague,
  }),
  webhooks: personal(webhooks, {
    columns: { createdBy: 'former_player', url: 'kept', secret: 'kept' },
    exported: 'a webhook is the league’s',
    erased: null,
    retention: withLeague,
  }),
  memberships: personal(memberships, {
    columns: {
      userId: 'former_player',
      removedBy: 'former_player',
      readUntil: 'erased',
      mutedAt: 'erased',
      feedToken: 'erased',
    },
    exported: (db, { userId }) =>
      db
        .select({
          league: leagues.name,
          leagueId: leagues.id,
          ...columnsOf(memberships, 'role', 'joinedAt', 'leftAt', 'mutedAt'),
        })
        .from(memberships)
        .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
        .where(eq(memberships.userId, userId))
        .orderBy(asc(memberships.joinedAt)),
    erased: (db, { userId }) =>
      db
        .update(memberships)
        .set({ readUntil: null, mutedAt: null, feedToken: null })
        .where(and(eq(memberships.userId, userId), isErased(userId))),
    retention: withLeague,
  }),
  membershipPeriods: personal(membershipPeriods, {
    columns: { userId: 'former_player' },
    exported: 'the memberships have it',
    erased: null,
    retention: withLeague,
  }),
  rulings: personal(rulings, {
    columns: { ruledBy: 'former_player', sourceUrl: 'kept' },
    exported: (db, { userId }) =>
      db
        .select({
          leagueId: rulings.leagueId,
          wikidataId: rulings.personId,
          ...columnsOf(rulings, 'diedOn', 'sourceUrl', 'createdAt', 'withdrawnAt'),
        })
        .from(rulings)
        .where(and(inArray(rulings.leagueId, ownLeagues(userId)), eq(rulings.ruledBy, userId)))
        .orderBy(asc(rulings.createdAt)),
    erased: null,
    retention: `${withLeague}; points depend on it`,
  }),
  rulingObjections: personal(rulingObjections, {
    columns: { userId: 'former_player', reason: 'erased' },
    exported: (db, { userId }) =>
      db
        .select({
          leagueId: rulings.leagueId,
          wikidataId: rulings.personId,
          reason: rulingObjections.reason,
          createdAt: rulingObjections.createdAt,
        })
        .from(rulingObjections)
        .innerJoin(rulings, eq(rulings.id, rulingObjections.rulingId))
        .where(and(inArray(rulings.leagueId, ownLeagues(userId)), eq(rulingObjections.userId, userId)))
        .orderBy(asc(rulingObjections.createdAt)),
    // That there was an objection decides on a ruling, so the row stays; its text is erased.
    erased: (db, { userId }) =>
      db
        .update(rulingObjections)
        .set({ reason: '' })
        .where(
          and(
            inArray(
              rulingObjections.rulingId,
              sql`(select r.id from ${rulings} r where r.league_id in ${ownLeagues(userId)})`,
            ),
            eq(rulingObjections.userId, userId),
            isErased(userId),
          ),
        ),
    retention: withLeague,
  }),
  activity: personal(activity, {
    columns: { actorId: 'former_player', data: 'former_player', onlyFor: 'erased' },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(activity, 'leagueId', 'kind', 'personId', 'data', 'at'))
        .from(activity)
        .where(and(inArray(activity.leagueId, ownLeagues(userId)), eq(activity.actorId, userId)))
        .orderBy(desc(activity.at)),
    erased: (db, { userId }) => {
      const inTheirs = inArray(activity.leagueId, ownLeagues(userId))
      return {
        // No other user has ever seen it.
        private: db.delete(activity).where(and(inTheirs, eq(activity.onlyFor, userId), isErased(userId))),
        reasons: db
          .update(activity)
          .set({ data: sql`json_remove(${activity.data}, '$.reason')` })
          .where(
            and(
              inTheirs,
              eq(activity.actorId, userId),
              sql`${activity.data} ->> '$.news' = 'objected'`,
              isErased(userId),
            ),
          ),
      }
    },
    retention: [
      {
        days: 365,
        why: 'after its season was archived; minor news is folded into a line of counts, the rest stays',
        chunk: (db, { now }, limit) => foldActivity(db, daysBefore(now, 365), limit, now),
      },
    ],
  }),
  auditLog: personal(auditLog, {
    columns: {
      actorId: 'former_player',
      subjectId: 'former_player',
      before: 'former_player',
      after: 'former_player',
    },
    exported: (db, { userId }) =>
      db
        .select(columnsOf(auditLog, 'leagueId', 'action', 'actorId', 'subjectId', 'before', 'after', 'at'))
        .from(auditLog)
        .where(
          and(
            inArray(auditLog.leagueId, ownLeagues(userId)),
            or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)),
          ),
        )
        .orderBy(desc(auditLog.at)),
    erased: (db, erasure) => {
      const { userId } = erasure
      // Masked as in the audit log (worker/services/members/invite.ts). Also compares the time of the invitation,
      // because masked addresses may be equal.
      const masked = sql`substr(i.email, 1, 1) || '…' || substr(i.email, instr(i.email, '@'))`
      const received = sql`(i.email in ${addressesOf(erasure)} or i.accepted_by = ${userId})`
      return {
        reasons: db
          .update(auditLog)
          .set({ after: sql`json_remove(${auditLog.after}, '$.reason')` })
          .where(
            and(
              inArray(auditLog.leagueId, ownLeagues(userId)),
              eq(auditLog.actorId, userId),
              eq(auditLog.action, 'ruling_objected'),
              isErased(userId),
            ),
          ),
        invitations: db
          .update(auditLog)
          .set({ after: sql`json_remove(${auditLog.after}, '$.email')` })
          .where(
            and(
              sql`${auditLog.leagueId} in (select i.league_id from ${invitations} i where ${received})`,
              eq(auditLog.action, 'member_invited'),
              sql`exists (
                select 1 from ${invitations} i where i.league_id = ${auditLog.leagueId} and ${received}
                  and i.created_at = ${auditLog.at} and ${auditLog.after} ->> '$.email' = ${masked})`,
              isErased(userId),
            ),
          ),
      }
    },
    retention: `${withLeague}; a record of changes is never deleted`,
  }),
  /** Must come after the audit log, which reads the invitations to find masked addresses. */
  invitations: personal(invitations, {
    columns: { email: 'erased', invitedBy: 'former_player', acceptedBy: 'erased' },
    exported: (db, { userId, email }) =>
      db
        .select({
          leagueId: invitations.leagueId,
          // A user who joined is a member, whose address is not exported to other users.
          email: sql<
            string | null
          >`case when ${invitations.acceptedAt} is null or ${invitations.email} = ${email ?? ''}
            then ${invitations.email} end`.as('email'),
          ...columnsOf(invitations, 'invitedBy', 'createdAt', 'acceptedAt'),
        })
        .from(invitations)
        .where(
          and(
            inArray(invitations.leagueId, ownLeagues(userId)),
            or(eq(invitations.invitedBy, userId), eq(invitations.email, email ?? '')),
          ),
        ),
    erased: (db, erasure) =>
      db
        .delete(invitations)
        .where(
          and(
            sql`(${invitations.email} in ${addressesOf(erasure)} or ${invitations.acceptedBy} = ${erasure.userId})`,
            isErased(erasure.userId),
          ),
        ),
    retention: 'as long as the league, or the account of the address',
  }),
} as const
