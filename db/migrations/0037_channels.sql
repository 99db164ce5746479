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
ALTER TABLE `webhooks` ADD `paused_because` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `due_at` text;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `lane` integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE `webhooks` ADD `failures` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `webhooks_due` ON `webhooks` (`lane`,`due_at`) WHERE "webhooks"."due_at" is not null;--> statement-breakpoint
CREATE INDEX `webhooks_creator` ON `webhooks` (`created_by`,`league_id`);