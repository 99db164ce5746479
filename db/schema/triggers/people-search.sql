-- The index for the search by name, dead people included. Only the triggers below write its two tables. The rowid is the rank:
-- people with fewer sitelinks come later, so that a query in the order of rowids finds the best known first and can stop
-- early. The low 31 bits are the number of the Wikidata id.
CREATE VIRTUAL TABLE people_search USING fts5(
  names, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='unicode61 remove_diacritics 2'
);
--> statement-breakpoint
CREATE VIRTUAL TABLE people_typos USING fts5(
  names, content='', contentless_delete=1, detail=none, tokenize='trigram'
);
--> statement-breakpoint
CREATE TRIGGER people_search_insert AFTER INSERT ON people
WHEN new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
BEGIN
  INSERT INTO people_search(rowid, names)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), new.search_text);
  INSERT INTO people_typos(rowid, names)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), substr(new.search_text, 1, 64));
END;
--> statement-breakpoint
CREATE TRIGGER people_search_update AFTER UPDATE OF search_text, sitelinks, human, missing, merged_into ON people
WHEN new.search_text <> old.search_text OR new.sitelinks <> old.sitelinks
  OR new.human <> old.human OR new.missing <> old.missing OR new.merged_into IS NOT old.merged_into
BEGIN
  DELETE FROM people_search
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  DELETE FROM people_typos
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  INSERT INTO people_search(rowid, names)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), new.search_text
  WHERE new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL;
  INSERT INTO people_typos(rowid, names)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER), substr(new.search_text, 1, 64)
  WHERE new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL;
END;
--> statement-breakpoint
CREATE TRIGGER people_search_delete AFTER DELETE ON people
BEGIN
  DELETE FROM people_search
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  DELETE FROM people_typos
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
END;
