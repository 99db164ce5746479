-- Queues each activity item that is news for sending.
CREATE TRIGGER news_to_send_told AFTER INSERT ON activity WHEN new.news_kind IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO news_to_send (activity_id) VALUES (new.id);
END;
