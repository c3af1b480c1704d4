// Generated from the management contract by `npm run generate`. Do not edit.

/** Operations of the compatible provider that Foyer does not serve: verb, path, and reason. */
export const unservedOperations: readonly (readonly [
  method: string,
  path: string,
  reason: string,
])[] = [
  ["GET","/audits/resources/metrics/v1","The environment has Prometheus metrics, a tenant `GET /audits/stats`."],
  ["POST","/event/resources/configurations/v1","Events need no definition. Create a webhook for their keys."],
  ["DELETE","/event/resources/configurations/v1/{id}","Events need no definition. Create a webhook for their keys."],
  ["PUT","/identity/resources/users/v1/{userId}/invisible","Administrators see every user of their account."],
  ["POST","/identity/resources/users/emails/v1/vendor/{userId}","A user has one email. Change it with `PUT …/users/v1/{userId}/email`."],
  ["DELETE","/identity/resources/users/emails/v1/vendor/{userId}/{emailId}","A user has one email. Change it with `PUT …/users/v1/{userId}/email`."],
  ["POST","/identity/resources/users/emails/v1/vendor/{userId}/primary","A user has one email. Change it with `PUT …/users/v1/{userId}/email`."],
  ["POST","/identity/resources/migrations/v1/auth0","Import a file: `foyer import auth0`."],
  ["POST","/identity/resources/migrations/v1/local/bulk/csv","Import a file: `foyer import csv`."],
  ["GET","/identity/resources/vendor-only/users/v1/bulk-roles/status/{taskId}","Role changes take effect immediately."],
  ["POST","/identity/resources/auth/v2/api-token/token/refresh","Exchange the client ID and secret again."],
  ["POST","/v1/data/e10s/features/is_entitled_to_input_feature","The agent is a program of its own. Use the snapshot feed."],
  ["POST","/v1/data/e10s/permissions/is_entitled_to_input_permission","The agent is a program of its own. Use the snapshot feed."],
  ["POST","/v1/data/e10s/routes/is_entitled_to_input_route","The agent is a program of its own. Use the snapshot feed."],
  ["GET","/identity/resources/applications/user-tenants/active/v1","A user has one active tenant, in all applications."],
  ["PUT","/identity/resources/applications/user-tenants/active/v1","A user has one active tenant, in all applications."],
];
