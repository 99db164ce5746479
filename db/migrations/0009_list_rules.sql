ALTER TABLE `picks` ADD `place` text;--> statement-breakpoint
ALTER TABLE `picks` ADD `price` integer;