ALTER TABLE `deliveries` ADD `deferred` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `deliveries_waiting` ON `deliveries` (`recipient`,`channel`) WHERE "deliveries"."sent_at" is null and "deliveries"."dropped_at" is null;--> statement-breakpoint
ALTER TABLE `mail_outbox` ADD `unsubscribe_url` text;