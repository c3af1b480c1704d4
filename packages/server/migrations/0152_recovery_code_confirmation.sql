-- A sign-in that proved its second factor waits until the user confirms that the new recovery code is saved. Decision 0281.
alter table mfa_logins add column proved_strategy text;
alter table mfa_logins add constraint mfa_logins_proved check (proved_strategy is null or purpose = 'enrol');

-- Null: no user has confirmed that this code is saved. Codes of earlier versions, and those shown in a session, count as confirmed.
alter table mfa_recovery_codes add column confirmed_at timestamptz default now();
