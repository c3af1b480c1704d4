-- Existing audit rows get the event names and payload keys of 0170. Rewrites the audit log once.
update audits set action = foyer_event_names() ->> action, json = foyer_event_payload(json)
where foyer_event_names() ? action;
