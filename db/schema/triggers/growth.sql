-- Counts accounts and leagues per day as they are created and deleted. A total is then the sum of a few rows, however many
-- accounts and leagues there are.
CREATE TRIGGER growth_account_made AFTER INSERT ON auth_users
BEGIN
  INSERT INTO growth (day, kind, made) VALUES (strftime('%Y-%m-%d', 'now'), 'accounts', 1)
  ON CONFLICT (day, kind) DO UPDATE SET made = made + 1;
END;
--> statement-breakpoint
CREATE TRIGGER growth_account_gone AFTER DELETE ON auth_users
BEGIN
  INSERT INTO growth (day, kind, gone) VALUES (strftime('%Y-%m-%d', 'now'), 'accounts', 1)
  ON CONFLICT (day, kind) DO UPDATE SET gone = gone + 1;
END;
--> statement-breakpoint
CREATE TRIGGER growth_league_made AFTER INSERT ON leagues
BEGIN
  INSERT INTO growth (day, kind, made) VALUES (strftime('%Y-%m-%d', 'now'), 'leagues', 1)
  ON CONFLICT (day, kind) DO UPDATE SET made = made + 1;
END;
--> statement-breakpoint
CREATE TRIGGER growth_league_gone AFTER DELETE ON leagues
BEGIN
  INSERT INTO growth (day, kind, gone) VALUES (strftime('%Y-%m-%d', 'now'), 'leagues', 1)
  ON CONFLICT (day, kind) DO UPDATE SET gone = gone + 1;
END;
