import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import {
  activity,
  auditLog,
  authFactors,
  authIdentities,
  authUsers,
  competitionParticipants,
  competitions,
  deathlists,
  inMind,
  invitations,
  leagues,
  listReceipts,
  memberships,
  notificationSettings,
  people,
  picks,
  profiles,
  pushSubscriptions,
  reactions,
  remarkReports,
  remarks,
  scoreEntries,
  seasons,
  wishes,
} from '../schema/index.ts'
import { personalTokensOf } from './personal-tokens.ts'

/** All that is kept about one user, for the user. Columns are named, so that no secret slips in with a new one. */
export const accountData = (db: Db, userId: string, email: string | null) => {
  // The records are indexed by league: only those that the user is or was in are looked through.
  const ownLeagues = db
    .select({ id: memberships.leagueId })
    .from(memberships)
    .where(eq(memberships.userId, userId))
  return {
    profiles: db
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
    accounts: db
      .select({
        email: authUsers.email,
        emailConfirmedAt: authUsers.emailConfirmedAt,
        newEmail: authUsers.newEmail,
        userMetadata: authUsers.userMetadata,
        appMetadata: authUsers.appMetadata,
        lastSignInAt: authUsers.lastSignInAt,
        createdAt: authUsers.createdAt,
        updatedAt: authUsers.updatedAt,
      })
      .from(authUsers)
      .where(eq(authUsers.id, userId)),
    identities: db
      .select({
        provider: authIdentities.provider,
        email: authIdentities.email,
        identityData: authIdentities.identityData,
        lastSignInAt: authIdentities.lastSignInAt,
        createdAt: authIdentities.createdAt,
      })
      .from(authIdentities)
      .where(eq(authIdentities.userId, userId)),
    secondFactors: db
      .select({
        factorType: authFactors.factorType,
        friendlyName: authFactors.friendlyName,
        status: authFactors.status,
        createdAt: authFactors.createdAt,
      })
      .from(authFactors)
      .where(eq(authFactors.userId, userId)),
    // By what they are called; what they are known by would be as good as they are.
    personalTokens: personalTokensOf(db, userId),
    memberships: db
      .select({
        league: leagues.name,
        leagueId: leagues.id,
        role: memberships.role,
        joinedAt: memberships.joinedAt,
        leftAt: memberships.leftAt,
        mutedAt: memberships.mutedAt,
      })
      .from(memberships)
      .innerJoin(leagues, eq(leagues.id, memberships.leagueId))
      .where(eq(memberships.userId, userId))
      .orderBy(asc(memberships.joinedAt)),
    notifications: db
      .select({
        matrix: notificationSettings.matrix,
        quietFrom: notificationSettings.quietFrom,
        quietTo: notificationSettings.quietTo,
        timeZone: notificationSettings.timeZone,
        letterWeekday: notificationSettings.letterWeekday,
        letterHour: notificationSettings.letterHour,
      })
      .from(notificationSettings)
      .where(eq(notificationSettings.userId, userId)),
    // Where it is would be an address at which its browser can be reached.
    pushSubscriptions: db
      .select({ id: pushSubscriptions.id, createdAt: pushSubscriptions.createdAt })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.userId, userId)),
    peopleInMind: db
      .select({ wikidataId: inMind.personId, name: people.labelEn, addedAt: inMind.addedAt })
      .from(inMind)
      .innerJoin(people, eq(people.id, inMind.personId))
      .where(eq(inMind.userId, userId))
      .orderBy(asc(inMind.addedAt)),
    deathlists: db
      .select({
        id: deathlists.id,
        league: leagues.name,
        season: seasons.number,
        name: deathlists.name,
        createdAt: deathlists.createdAt,
      })
      .from(deathlists)
      .innerJoin(leagues, eq(leagues.id, deathlists.leagueId))
      .innerJoin(seasons, eq(seasons.id, deathlists.seasonId))
      .where(and(eq(deathlists.userId, userId), inArray(deathlists.leagueId, ownLeagues)))
      .orderBy(asc(deathlists.createdAt)),
    receipts: db
      .select({
        deathlistId: listReceipts.deathlistId,
        commitment: listReceipts.commitment,
        salt: listReceipts.salt,
        picks: listReceipts.picks,
        at: listReceipts.at,
      })
      .from(listReceipts)
      .innerJoin(deathlists, eq(deathlists.id, listReceipts.deathlistId))
      .where(and(eq(deathlists.userId, userId), inArray(deathlists.leagueId, ownLeagues)))
      .orderBy(asc(listReceipts.at), asc(listReceipts.number)),
    picks: db
      .select({
        id: picks.id,
        deathlistId: picks.deathlistId,
        wikidataId: picks.personId,
        name: people.labelEn,
        addedAt: picks.addedAt,
        removedAt: picks.removedAt,
        countsFrom: picks.countsFrom,
        replacement: picks.replacement,
        suspendedAt: picks.suspendedAt,
        voidedAt: picks.voidedAt,
        voidReason: picks.voidReason,
        pauses: picks.pauses,
      })
      .from(picks)
      .innerJoin(people, eq(people.id, picks.personId))
      .where(and(eq(picks.userId, userId), inArray(picks.leagueId, ownLeagues)))
      .orderBy(asc(picks.addedAt)),
    wishes: db
      .select({
        league: leagues.name,
        season: seasons.number,
        wikidataId: wishes.personId,
        name: people.labelEn,
      })
      .from(wishes)
      .innerJoin(seasons, eq(seasons.id, wishes.seasonId))
      .innerJoin(leagues, eq(leagues.id, seasons.leagueId))
      .innerJoin(people, eq(people.id, wishes.personId))
      .where(and(eq(wishes.userId, userId), inArray(seasons.leagueId, ownLeagues)))
      .orderBy(asc(wishes.seasonId), asc(wishes.position)),
    competitions: db
      .select({
        competition: competitions.name,
        competitionId: competitions.id,
        startDate: competitions.startDate,
        endDate: competitions.endDate,
      })
      .from(competitionParticipants)
      .innerJoin(competitions, eq(competitions.id, competitionParticipants.competitionId))
      .where(and(eq(competitionParticipants.userId, userId), inArray(competitions.leagueId, ownLeagues))),
    points: db
      .select({
        table: scoreEntries.leaderboardId,
        pickId: scoreEntries.pickId,
        diedOn: scoreEntries.diedOn,
        status: scoreEntries.status,
        points: scoreEntries.points,
        reasons: scoreEntries.reasons,
      })
      .from(scoreEntries)
      .innerJoin(picks, eq(picks.id, scoreEntries.pickId))
      .where(and(eq(picks.userId, userId), inArray(picks.leagueId, ownLeagues)))
      .orderBy(asc(scoreEntries.diedOn)),
    invitationsSent: db
      .select({
        leagueId: invitations.leagueId,
        // Whoever has joined is a member, whose address is told to nobody else.
        email: sql<
          string | null
        >`case when ${invitations.acceptedAt} is null then ${invitations.email} end`.as('email'),
        createdAt: invitations.createdAt,
        acceptedAt: invitations.acceptedAt,
      })
      .from(invitations)
      .where(and(eq(invitations.invitedBy, userId), inArray(invitations.leagueId, ownLeagues))),
    invitationsReceived: db
      .select({
        leagueId: invitations.leagueId,
        createdAt: invitations.createdAt,
        acceptedAt: invitations.acceptedAt,
      })
      .from(invitations)
      .where(and(eq(invitations.email, email ?? ''), inArray(invitations.leagueId, ownLeagues))),
    remarks: db
      .select({
        league: leagues.name,
        leagueId: remarks.leagueId,
        entryId: remarks.entryId,
        thread: remarks.thread,
        text: remarks.text,
        at: remarks.at,
        editedAt: remarks.editedAt,
        removedAt: remarks.removedAt,
      })
      .from(remarks)
      .innerJoin(leagues, eq(leagues.id, remarks.leagueId))
      .where(eq(remarks.authorId, userId))
      .orderBy(asc(remarks.at)),
    reactions: db
      .select({ entryId: reactions.entryId, sign: reactions.sign, at: reactions.at })
      .from(reactions)
      .where(eq(reactions.userId, userId))
      .orderBy(asc(reactions.at)),
    remarksReported: db
      .select({ remarkId: remarkReports.remarkId, leagueId: remarkReports.leagueId, at: remarkReports.at })
      .from(remarkReports)
      .where(eq(remarkReports.reporterId, userId))
      .orderBy(asc(remarkReports.at)),
    activity: db
      .select({
        leagueId: activity.leagueId,
        kind: activity.kind,
        personId: activity.personId,
        data: activity.data,
        at: activity.at,
      })
      .from(activity)
      .where(and(inArray(activity.leagueId, ownLeagues), eq(activity.actorId, userId)))
      .orderBy(desc(activity.at)),
    auditLog: db
      .select({
        leagueId: auditLog.leagueId,
        action: auditLog.action,
        actorId: auditLog.actorId,
        subjectId: auditLog.subjectId,
        before: auditLog.before,
        after: auditLog.after,
        at: auditLog.at,
      })
      .from(auditLog)
      .where(
        and(
          inArray(auditLog.leagueId, ownLeagues),
          or(eq(auditLog.actorId, userId), eq(auditLog.subjectId, userId)),
        ),
      )
      .orderBy(desc(auditLog.at)),
  }
}
