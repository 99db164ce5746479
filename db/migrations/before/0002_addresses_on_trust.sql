-- An account that confirmed without ever having been sent a mail to confirm, and whose address no provider vouches for,
-- was confirmed by EMAIL_CONFIRMATION=off. The first proof of its address will take everything older away, as for a new
-- account of that kind.
UPDATE auth_users SET email_on_trust = 1
WHERE email_confirmed_at IS NOT NULL
  AND confirmation_sent_at IS NULL
  AND password_hash IS NOT NULL
  AND NOT EXISTS (
    SELECT 1 FROM auth_identities i
    WHERE i.user_id = auth_users.id AND i.provider <> 'email' AND i.email = auth_users.email
      AND json_extract(i.identity_data, '$.email_verified') = 1
  );
--> statement-breakpoint
-- An address that was taken over from a provider which had not verified it, or that none of the identities left vouches
-- for, was never confirmed.
UPDATE auth_users SET email_confirmed_at = NULL
WHERE email IS NOT NULL
  AND email_confirmed_at IS NOT NULL
  AND EXISTS (SELECT 1 FROM auth_identities i WHERE i.user_id = auth_users.id)
  AND NOT EXISTS (
    SELECT 1 FROM auth_identities i
    WHERE i.user_id = auth_users.id
      AND (i.provider = 'email'
        OR (i.email = auth_users.email AND json_extract(i.identity_data, '$.email_verified') = 1))
  );
