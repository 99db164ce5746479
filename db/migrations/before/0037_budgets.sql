CREATE TABLE `erasures` (
	`user_id` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `erasures_at` ON `erasures` (`at`);--> statement-breakpoint
CREATE TABLE `removed_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`at` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `removed_objects_at` ON `removed_objects` (`at`);--> statement-breakpoint
CREATE TABLE `push_services` (
	`origin` text PRIMARY KEY NOT NULL,
	`failures` integer NOT NULL,
	`resting_until` text NOT NULL
);
--> statement-breakpoint
DROP INDEX `deliveries_due`;--> statement-breakpoint
CREATE INDEX `deliveries_due` ON `deliveries` (`due_at`) WHERE "deliveries"."sent_at" is null and "deliveries"."dropped_at" is null and "deliveries"."channel" <> 'webhook';--> statement-breakpoint
DROP INDEX `activity_news`;--> statement-breakpoint
CREATE INDEX `activity_news` ON `activity` (`league_id`,`at`) WHERE "activity"."kind" in ('joined', 'reported', 'confirmed', 'corrected', 'retracted', 'disputed', 'upheld', 'ruled', 'place_free', 'pick_suspended', 'pick_voided', 'choose_reminder', 'start_reminder', 'season_opened', 'lists_opened', 'draft_planned', 'draft_turn', 'competition_created', 'competition_cancelled', 'competition_finished', 'sealed', 'match_decided', 'match_corrected', 'remarked', 'remark_reported', 'webhook_paused');--> statement-breakpoint
ALTER TABLE `invitations` ADD `accepted_by` text;--> statement-breakpoint
CREATE INDEX `invitations_accepted_by` ON `invitations` (`accepted_by`) WHERE "invitations"."accepted_by" is not null;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `paused_because` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `due_at` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `lane` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`lane`,`due_at`) WHERE "webhooks"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhooks_creator` ON `webhooks` (`created_by`,`league_id`);--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `mentions` text;--> statement-breakpoint
ALTER TABLE `people` ADD `waiting` text;--> statement-breakpoint
ALTER TABLE `people` ADD `birth_stood_at` text;--> statement-breakpoint
ALTER TABLE `people` ADD `human_contested_since` text;--> statement-breakpoint
ALTER TABLE `people` ADD `merged_at` text;--> statement-breakpoint
CREATE INDEX `people_merged_at` ON `people` (`merged_at`) WHERE "people"."merged_at" is not null;--> statement-breakpoint
CREATE INDEX `people_waiting` ON `people` (`id`) WHERE "people"."waiting" is not null;--> statement-breakpoint
CREATE INDEX `auth_flow_states_link` ON `auth_flow_states` (`link_user_id`) WHERE "auth_flow_states"."link_user_id" is not null;--> statement-breakpoint
CREATE INDEX `competitions_played` ON `competitions` (`league_id`,`end_date`,`id`) WHERE "competitions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `competitions_cancelled` ON `competitions` (`league_id`,`cancelled_at`) WHERE "competitions"."cancelled_at" is not null;--> statement-breakpoint
CREATE INDEX `operator_record_subject` ON `operator_record` (`subject_id`);--> statement-breakpoint
CREATE INDEX `profiles_avatar` ON `profiles` (`avatar_key`) WHERE "profiles"."avatar_key" is not null;