-- The change feed told nothing of who was not watched: who comes to be watched is looked at next.
DROP TRIGGER people_watch_picked;
--> statement-breakpoint
CREATE TRIGGER people_watch_picked AFTER INSERT ON picks BEGIN
  UPDATE people SET polled_at = CASE WHEN watch = 0 THEN NULL ELSE polled_at END, watch = (
    SELECT CASE WHEN coalesce(s.start_date, substr(s.created_at, 1, 10)) <= substr(max(new.added_at, s.created_at), 1, 10)
      THEN 2 ELSE 1 END
    FROM seasons s WHERE s.id = new.season_id)
  WHERE id = new.person_id AND watch < 2;
END;
