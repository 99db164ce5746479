-- Schedules a turn of the webhook for a delivery. A turn that is already scheduled, such as after a failure, keeps its time.
CREATE TRIGGER webhook_due_made AFTER INSERT ON deliveries WHEN new.channel = 'webhook'
BEGIN
  UPDATE webhooks SET due_at = coalesce(due_at, new.created_at) WHERE id = new.recipient AND paused_at IS NULL;
END;
