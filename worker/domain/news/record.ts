import { type SettingAction, settingActions } from '../league-settings/setting-registry.ts'

const otherActions = [
  'league_created',
  'season_opened',
  'invite_code_replaced',
  'pictures_changed',
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
  'vote_cast',
  'vote_withdrawn',
  'webhook_added',
  'webhook_removed',
  'webhook_resumed',
  'webhook_paused',
  'remark_removed',
  'remark_restored',
  'draft_planned',
  'draft_paused',
  'draft_resumed',
] as const
export type AuditAction = SettingAction | (typeof otherActions)[number]

/** The actions in the audit log: every change of a setting, a role or a membership */
export const auditActions: readonly [AuditAction, ...AuditAction[]] = [...otherActions, ...settingActions]
