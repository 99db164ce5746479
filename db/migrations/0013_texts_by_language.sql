DROP TRIGGER version_person_changed;--> statement-breakpoint
ALTER TABLE people RENAME COLUMN label_en TO labels;--> statement-breakpoint
ALTER TABLE people ADD descriptions text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE people ADD wiki_titles text DEFAULT '{}' NOT NULL;--> statement-breakpoint
UPDATE people SET
  labels = json_patch(json_object('en', labels), json_object('it', label_it)),
  descriptions = json_patch('{}', json_object('en', description_en, 'it', description_it)),
  wiki_titles = json_patch('{}', json_object('en', enwiki_title, 'it', itwiki_title));--> statement-breakpoint
ALTER TABLE people DROP COLUMN label_it;--> statement-breakpoint
ALTER TABLE people DROP COLUMN description_en;--> statement-breakpoint
ALTER TABLE people DROP COLUMN description_it;--> statement-breakpoint
ALTER TABLE people DROP COLUMN enwiki_title;--> statement-breakpoint
ALTER TABLE people DROP COLUMN itwiki_title;--> statement-breakpoint
CREATE TRIGGER version_person_changed AFTER UPDATE ON people
-- Those who have a person on a list learn nothing of who else comes to.
WHEN old.watch = new.watch OR old.watch = 0 OR new.watch = 0 BEGIN
  INSERT INTO person_versions (number, version) SELECT CAST(substr(new.id, 2) AS INTEGER), 0
    WHERE NOT EXISTS (SELECT 1 FROM person_versions WHERE number = CAST(substr(new.id, 2) AS INTEGER));
  UPDATE person_versions SET version = version + 1 WHERE number = CAST(substr(new.id, 2) AS INTEGER);
END;
