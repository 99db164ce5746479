CREATE TABLE `articles` (
	`person_id` text NOT NULL,
	`language` text NOT NULL,
	`title` text,
	`text` text,
	`read_at` text,
	`expires_at` text NOT NULL,
	PRIMARY KEY(`person_id`, `language`),
	FOREIGN KEY (`person_id`) REFERENCES `people`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `articles_expiring` ON `articles` (`expires_at`);--> statement-breakpoint
CREATE TRIGGER version_article_made AFTER INSERT ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_article_changed AFTER UPDATE ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.person_id, 2) AS INTEGER);
END;
--> statement-breakpoint
CREATE TRIGGER version_article_gone AFTER DELETE ON articles BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(old.person_id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(old.person_id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(old.person_id, 2) AS INTEGER);
END;
