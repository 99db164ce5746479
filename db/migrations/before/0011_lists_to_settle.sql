DROP INDEX `deathlists_unsettled`;--> statement-breakpoint
CREATE INDEX `deathlists_unsettled` ON `deathlists` (`id`) WHERE "deathlists"."unsettled_since" is not null;