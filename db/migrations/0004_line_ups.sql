ALTER TABLE `deathlists` ADD `line_ups` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE `list_receipts` ADD `line_up` text;