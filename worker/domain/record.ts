/** What the audit log records: every change of a rule, a role or a membership. */
export const auditActions = [
  'league_created',
  'league_renamed',
  'league_locked',
  'league_unlocked',
  'rules_changed',
  'season_dates_changed',
  'season_opened',
  'invite_code_replaced',
  'member_joined',
  'member_left',
  'member_removed',
  'member_invited',
  'role_changed',
  'ownership_handed_over',
  'competition_created',
  'competition_changed',
  'competition_cancelled',
  'ruling_made',
  'ruling_objected',
  'ruling_withdrawn',
] as const
export type AuditAction = (typeof auditActions)[number]

/** What the members of a league see happening. */
export const activityKinds = [
  'joined',
  'left',
  'picked',
  'removed',
  'restored',
  'rule_changed',
  'season_opened',
  'reported',
  'confirmed',
  'corrected',
  'retracted',
  'disputed',
  'upheld',
  'merged',
  'pick_voided',
  'pick_suspended',
  'pick_resumed',
  'place_free',
  'ruled',
  'competition_created',
  'competition_started',
  'competition_cancelled',
  'competition_finished',
  'round_started',
  'match_decided',
  'match_corrected',
  'choose_reminder',
  'start_reminder',
  'sealed',
  'late_note',
  'season_in_brief',
] as const
export type ActivityKind = (typeof activityKinds)[number]

/**
 * The small news of a season: a year after it was archived only their numbers are told, in a line of the kind
 * `season_in_brief`. Who died, who won, who came and went stays; so does the final of a cup, though it is a match.
 */
export const smallNews = [
  'picked',
  'removed',
  'restored',
  'rule_changed',
  'reported',
  'disputed',
  'upheld',
  'merged',
  'pick_voided',
  'pick_suspended',
  'pick_resumed',
  'place_free',
  'choose_reminder',
  'start_reminder',
  'round_started',
  'match_decided',
  'match_corrected',
] as const satisfies readonly ActivityKind[]
