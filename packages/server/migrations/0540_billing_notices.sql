-- The last notice about a failed payment: which failure and how far it went, so that each goes out once.
alter table billing_subscriptions add column notice text;
