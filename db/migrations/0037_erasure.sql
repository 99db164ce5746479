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
ALTER TABLE `invitations` ADD `accepted_by` text;--> statement-breakpoint
CREATE INDEX `invitations_accepted_by` ON `invitations` (`accepted_by`) WHERE "invitations"."accepted_by" is not null;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `mentions` text;--> statement-breakpoint
CREATE INDEX `auth_flow_states_link` ON `auth_flow_states` (`link_user_id`) WHERE "auth_flow_states"."link_user_id" is not null;--> statement-breakpoint
CREATE INDEX `operator_record_subject` ON `operator_record` (`subject_id`);--> statement-breakpoint
CREATE INDEX `profiles_avatar` ON `profiles` (`avatar_key`) WHERE "profiles"."avatar_key" is not null;