-- What is to go to a webhook gives it a turn; one that is left alone for a while keeps its time.
CREATE TRIGGER webhook_due_made AFTER INSERT ON deliveries WHEN new.channel = 'webhook'
BEGIN
  UPDATE webhooks SET due_at = coalesce(due_at, new.created_at) WHERE id = new.recipient AND paused_at IS NULL;
END;
