ALTER TABLE `leagues` ADD `pictures_shared` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `seasons` ADD `picture_token` text;--> statement-breakpoint
CREATE UNIQUE INDEX `seasons_pictureToken_unique` ON `seasons` (`picture_token`);