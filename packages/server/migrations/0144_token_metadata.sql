-- What programs shall know about a client id: an object of the company's own making, said in each access token it gives. Contract, §6.
alter table api_tokens add column metadata jsonb check (jsonb_typeof(metadata) = 'object');
