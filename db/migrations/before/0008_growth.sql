ALTER TABLE `people` ADD `watch` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `people_merged` ON `people` (`merged_into`) WHERE "people"."merged_into" is not null;--> statement-breakpoint
CREATE INDEX `people_watch` ON `people` (`watch`,`polled_at`) WHERE "people"."watch" > 0;--> statement-breakpoint
CREATE INDEX `auth_sessions_revoked` ON `auth_sessions` (`revoked_at`) WHERE "auth_sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX `competition_picks_pick` ON `competition_picks` (`pick_id`);--> statement-breakpoint
CREATE INDEX `competitions_start` ON `competitions` (`start_date`) WHERE "competitions"."started_at" is null and "competitions"."cancelled_at" is null;--> statement-breakpoint
CREATE INDEX `invitations_email` ON `invitations` (`email`);--> statement-breakpoint
CREATE INDEX `rulings_effective` ON `rulings` (`effective_at`) WHERE "rulings"."withdrawn_at" is null;--> statement-breakpoint
CREATE INDEX `job_runs_started` ON `job_runs` (`started_at`);--> statement-breakpoint
CREATE INDEX `mail_outbox_address` ON `mail_outbox` (`to_address`);--> statement-breakpoint
CREATE INDEX `mail_outbox_created` ON `mail_outbox` (`created_at`);--> statement-breakpoint
CREATE INDEX `rate_limits_window` ON `rate_limits` (`window_start`);--> statement-breakpoint
CREATE INDEX `score_entries_pick` ON `score_entries` (`pick_id`);--> statement-breakpoint
CREATE INDEX `score_tables_season` ON `score_tables` (`season_id`);