-- How the status refresh watches a person, updated as picks, seasons and seals change: 2 for picks of a season that has begun
-- and has a table that is not sealed, 1 for picks of a season that has not begun, 0 for others. Days are those of the game's
-- clock, from the rows. A person who is watched without need costs a poll now and then; nobody is missed. The change feed
-- is not read for people who are not watched, so a person who becomes watched is polled next.
CREATE TRIGGER people_watch_picked AFTER INSERT ON picks BEGIN
  UPDATE people SET polled_at = CASE WHEN watch = 0 THEN NULL ELSE polled_at END, watch = (
    SELECT CASE WHEN coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(max(new.added_at, s.created_at), 1, 10)
      THEN 2 ELSE 1 END
    FROM seasons s WHERE s.id = new.season_id)
  WHERE id = new.person_id AND watch < (
    SELECT CASE WHEN coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(max(new.added_at, s.created_at), 1, 10)
      THEN 2 ELSE 1 END
    FROM seasons s WHERE s.id = new.season_id);
END;
--> statement-breakpoint
CREATE TRIGGER people_watch_merged AFTER UPDATE OF person_id ON picks WHEN new.person_id <> old.person_id BEGIN
  UPDATE people SET watch = max(watch, 1, (SELECT f.watch FROM people f WHERE f.id = old.person_id))
  WHERE id = new.person_id;
END;
--> statement-breakpoint
CREATE TRIGGER people_watch_begun AFTER UPDATE OF computed_at ON leaderboards
WHEN new.kind = 'season' AND new.sealed_at IS NULL AND EXISTS (
  SELECT 1 FROM seasons s WHERE s.id = new.season_id
    AND coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(new.computed_at, 1, 10)
    AND coalesce(s.start_date, substr(s.created_at, 1, 10)) >= coalesce(substr(old.computed_at, 1, 10), ''))
BEGIN
  UPDATE people SET watch = 2 WHERE watch < 2 AND id IN (
    SELECT k.person_id FROM picks k WHERE k.season_id = new.season_id AND k.void_reason IS NOT 'merged');
END;
--> statement-breakpoint
-- The newest picks of a person are checked first: as a rule, one of them is in an open season.
CREATE TRIGGER people_watch_sealed AFTER UPDATE OF sealed_at ON leaderboards
WHEN new.sealed_at IS NOT NULL AND old.sealed_at IS NULL BEGIN
  UPDATE people SET watch = coalesce((
    SELECT 2 FROM picks k CROSS JOIN seasons s ON s.id = k.season_id
    WHERE k.person_id = people.id AND k.void_reason IS NOT 'merged'
      AND coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(new.sealed_at, 1, 10)
      AND EXISTS (SELECT 1 FROM leaderboards t WHERE t.season_id = k.season_id AND t.sealed_at IS NULL)
    ORDER BY k.rowid DESC LIMIT 1), (
    SELECT 1 FROM picks k
    WHERE k.person_id = people.id AND k.void_reason IS NOT 'merged'
      AND EXISTS (SELECT 1 FROM leaderboards t WHERE t.season_id = k.season_id AND t.sealed_at IS NULL)
    ORDER BY k.rowid DESC LIMIT 1), 0)
  WHERE watch > 0 AND id IN (SELECT k.person_id FROM picks k WHERE k.season_id = new.season_id);
END;
