ALTER TABLE `picks` ADD `former_people` text;--> statement-breakpoint
ALTER TABLE `picks` ADD `pauses` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `people` ADD `former_births` text;--> statement-breakpoint
ALTER TABLE `people` ADD `contested_since` text;--> statement-breakpoint
CREATE INDEX `people_contested` ON `people` (`contested_since`) WHERE "people"."contested_since" is not null;--> statement-breakpoint
ALTER TABLE `rulings` ADD `overtaken` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `rulings` ADD `former_people` text;--> statement-breakpoint
CREATE INDEX `rulings_person` ON `rulings` (`person_id`);