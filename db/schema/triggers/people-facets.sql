-- The index for browsing living people: one document per person. Its words are `all` (`some` for people who come from no
-- import), the year of birth (`b1936`), and the Wikidata ids of occupations and countries. Only the triggers below write it.
-- The rowid is that of people-search.sql, the best known people first: a page stops early, and the next continues there.
CREATE VIRTUAL TABLE people_facets USING fts5(
  facets, content='', contentless_delete=1, detail=none, tokenize='ascii'
);
--> statement-breakpoint
CREATE TRIGGER people_facets_insert AFTER INSERT ON people
WHEN new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
  AND new.birth_year IS NOT NULL
BEGIN
  INSERT INTO people_facets(rowid, facets)
  VALUES ((65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER),
    CASE WHEN new.learned THEN 'some' ELSE 'all' END || ' b' || new.birth_year || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.occupations)), '')
    || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.countries)), ''));
END;
--> statement-breakpoint
CREATE TRIGGER people_facets_update
AFTER UPDATE OF sitelinks, status, human, missing, merged_into, birth_year, occupations, countries, learned ON people
WHEN new.sitelinks <> old.sitelinks OR new.status <> old.status OR new.human <> old.human OR new.missing <> old.missing
  OR new.merged_into IS NOT old.merged_into OR new.birth_year IS NOT old.birth_year
  OR new.occupations <> old.occupations OR new.countries <> old.countries OR new.learned <> old.learned
BEGIN
  DELETE FROM people_facets
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
  INSERT INTO people_facets(rowid, facets)
  SELECT (65535 - min(new.sitelinks, 65535)) * 2147483648 + CAST(substr(new.id, 2) AS INTEGER),
    CASE WHEN new.learned THEN 'some' ELSE 'all' END || ' b' || new.birth_year || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.occupations)), '')
    || ' ' || coalesce((SELECT group_concat(value, ' ') FROM json_each(new.countries)), '')
  WHERE new.status IN ('alive', 'retracted') AND new.human = 1 AND new.missing = 0 AND new.merged_into IS NULL
    AND new.birth_year IS NOT NULL;
END;
--> statement-breakpoint
CREATE TRIGGER people_facets_delete AFTER DELETE ON people
BEGIN
  DELETE FROM people_facets
  WHERE rowid = (65535 - min(old.sitelinks, 65535)) * 2147483648 + CAST(substr(old.id, 2) AS INTEGER);
END;
