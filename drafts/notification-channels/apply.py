"""Moves the prepared parts into the worktree."""
import os, shutil, re
W='/work/wt/notifications/'; T='/tmp/wip-notif/'
def cp(a,b):
    os.makedirs(os.path.dirname(W+b),exist_ok=True); shutil.copy(T+a,W+b)
for f in ['integrations.rules.ts','integrations.rules.test.ts','integrations.refusals.ts','integrations.contract.ts']: cp('contract/'+f,'packages/contract/src/integrations/'+f)
m='packages/server/src/modules/integrations/'
for f in ['channels.store.ts','channel-recipients.store.ts','channels.service.ts','channels.job.ts','channel-digests.ts','channel-maps.ts','unsubscribe.ts','slack.store.ts','slack.service.ts','slack-messages.ts','integrations.routes.ts','create-integrations.ts']: cp('server/'+f,m+f)
cp('server/slack.port.ts','packages/server/src/ports/slack.port.ts'); cp('server/slack.web-api.ts','packages/server/src/adapters/slack.web-api.ts')
cp('server/slack.config.ts','packages/server/src/kernel/config/slack.config.ts'); cp('server/0511_integrations.sql','packages/server/migrations/0511_integrations.sql')
cp('server/event-notice.text.ts','packages/server/src/kernel/sms/templates/event-notice.text.ts')
cp('preview/integrations.preview.ts','packages/preview/src/integrations/integrations.preview.ts')
cp('lab/lab-slack.ts','apps/lab/src/slack/lab-slack.ts'); cp('tests/integrations.stack.test.ts','tests/stack/integrations.stack.test.ts')
def sub(p,*pairs):
    s=open(W+p).read()
    for a,b in pairs:
        assert a in s,(p,a)
        s=s.replace(a,b,1)
    open(W+p,'w').write(s)
s='packages/server/src/'
sub(s+'kernel/sms/templates/text-templates.ts',("import { mfaCodeText }","import { eventNoticeText } from './event-notice.text.ts';\nimport { mfaCodeText }"),("  mfaCode: mfaCodeText,","  eventNotice: eventNoticeText,\n  mfaCode: mfaCodeText,"))
sub(s+'kernel/sms/templates/text-samples.ts',("  mfaCode: code,","  eventNotice: { event: 'role.created', account: 'Acme', user: 'ada@ledgerly.example' },\n  mfaCode: code,"))
sub(s+'kernel/config/config.ts',("import { temporaryAccessConfig }","import { slackConfig } from './slack.config.ts';\nimport { temporaryAccessConfig }"))
c=open(W+s+'kernel/config/config.ts').read()
i=c.index('  socialLogin: socialLoginConfig')
c=c[:i]+"  /** Slack application. Default: none. */\n  slack: slackConfig.optional(),\n"+c[i:]
open(W+s+'kernel/config/config.ts','w').write(c)
sub(s+'kernel/kernel.ts',("import type { RandomPort }","import type { SlackPort } from '../ports/slack.port.ts';\nimport type { RandomPort }"),("  readonly dns: DnsResolverPort;","  /** Absent without `slack`. */\n  readonly slack?: SlackPort | undefined;\n  readonly dns: DnsResolverPort;"))
sub(s+'create-server.ts',("import { createStripePayments } from './adapters/payment-provider.stripe.ts';","import { createStripePayments } from './adapters/payment-provider.stripe.ts';\nimport { createSlackWebApi } from './adapters/slack.web-api.ts';"),("    payments: stripe && createStripePayments({ ...stripe, fetch: outgoing.fetch }),","    payments: stripe && createStripePayments({ ...stripe, fetch: outgoing.fetch }),\n    slack: config.slack && createSlackWebApi({ ...config.slack, fetch: outgoing.fetch }),"))
sub(s+'compose-modules.ts',("import { createInvitations }","import { createIntegrations } from './modules/integrations/create-integrations.ts';\nimport { createInvitations }"),("    createNotifications(platform),","    createNotifications(platform),\n    createIntegrations(platform),"))
sub('packages/preview/src/features.ts',("import { invitationsCalls }","import { integrationsCalls } from '@foyer/contract/integrations/calls';\nimport { invitationsCalls }"),("import { invitationsPreview }","import { integrationsPreview } from './integrations/integrations.preview.ts';\nimport { invitationsPreview }"),("  ...repliesByCall(notificationsCalls, notificationsPreview),","  ...repliesByCall(notificationsCalls, notificationsPreview),\n  ...repliesByCall(integrationsCalls, integrationsPreview),"))
sub('packages/preview/src/world/world.ts',("  /** By user; missing until one is changed. */\n  notifications?","  /** Email, SMS, and Slack by account; missing until one is saved. */\n  channels?: Record<string, PreviewChannels>;\n  /** By user; missing until one is changed. */\n  notifications?"),("import type { NotificationPreference }","import type { PreviewChannels } from '../integrations/integrations.preview.ts';\nimport type { NotificationPreference }"))
p=open(W+'packages/preview/src/integrations/integrations.preview.ts').read().replace("interface PreviewChannels","/** What an account sends. */\nexport interface PreviewChannels"); open(W+'packages/preview/src/integrations/integrations.preview.ts','w').write(p)
e=open(W+'packages/contract/src/user.events.ts').read()
e=e.replace("  'user.picture_changed'","  'notification_channel.updated': account(\n    'Notification channel changed',\n    'Low',\n    'Email, SMS, or Slack notifications of the account were changed.',\n    { channel: text, event: text.optional() },\n  ),\n  'user.picture_changed'",1) if False else e
sub('packages/contract/src/account.events.ts',("  'access.denied': account(","  'notification_channel.updated': account(\n    'Notification channel changed',\n    'Low',\n    'Email, SMS, or Slack notifications of the account were changed.',\n    { channel: text, event: text.optional() },\n  ),\n  'access.denied': account("))
pm=open(W+'packages/contract/src/permissions.ts').read()
if 'fe.connectivity.write.webhooks' not in pm:
    sub('packages/contract/src/permissions.ts',("  'fe.connectivity.read.webhooks': 'Read webhooks',","  'fe.connectivity.read.webhooks': 'Read webhooks',\n  'fe.connectivity.write.webhooks': 'Change webhooks',"))
w=open(W+s+'kernel/mail/templates/event-notice.words.ts').read()
un={'Unsubscribe':'You no longer receive these emails.','Abbestellen':'Sie erhalten diese Nachrichten nicht mehr.','Se désabonner':'Vous ne recevrez plus ces messages.','Cancelar la suscripción':'Ya no recibirá estos correos.','Annulla l’iscrizione':'Non riceverai più questi messaggi.','Cancelar inscrição':'Você não receberá mais estas mensagens.','Afmelden':'U ontvangt deze berichten niet meer.','Zrezygnuj z wiadomości':'Nie będziesz już otrzymywać tych wiadomości.','配信を停止する':'このメールは今後届きません。','退订':'您将不再收到此类邮件。','إلغاء الاشتراك':'لن تصلك هذه الرسائل بعد الآن.','הסרה מהתפוצה':'לא תקבלו עוד את ההודעות האלה.'}
for k,v in un.items():
    a=f"    unsubscribe: '{k}',\n"; assert a in w,k
    w=w.replace(a,a+f"    unsubscribed: '{v}',\n")
w=w.replace("  readonly unsubscribe: string;\n","  readonly unsubscribe: string;\n  readonly unsubscribed: string;\n")
open(W+s+'kernel/mail/templates/event-notice.words.ts','w').write(w)
sub('packages/server/src/kernel/mail/templates/mail-samples.ts') 
sub('docs/operations/data.md',("| `consents` |","| `channel_configs` | | | channel, enabled, event | created_at, tenant_id, updated_at |\n| `channel_digest_items` | | about, email | event | event_id, happened_at, tenant_id |\n| `channel_opt_outs` | | email | event | created_at, tenant_id |\n| `channel_subscriptions` | | recipients | channel, enabled, event, frequency, name | created_at, id, tenant_id, updated_at |\n| `consents` |"),("| `sso_assertions` |","| `slack_connections` | token_sealed | | team_id, team_name | connected_by, created_at, id, tenant_id |\n| `slack_subscriptions` | | | events, is_active | created_at, id, tenant_id, updated_at |\n| `sso_assertions` |"))
sub('packages/server/package.json',('    "bowser":','    "@slack/web-api": "8.2.0",\n    "bowser":'))
sub('docs/decisions/libraries.md',("| stripe |","| @slack/web-api | Slack notifications | Slack’s official SDK. It takes our `fetch`, so its requests pass through the gate |\n| stripe |"))
sub('tests/wire/departures.ts',("  resendInvitations:","  showUnsubscribe: 'Every email about an event has a link that stops it; the contract has none.',\n  unsubscribe: 'Every email about an event has a link that stops it; the contract has none.',\n  deleteSlackConfiguration:\n    'The specification disconnects Slack; the published clients only delete subscriptions.',\n  resendInvitations:"))
ww=open(W+'tests/wire/wire.test.ts').read()
n=int(re.search(r'servedOperations = (\d+)',ww).group(1)); ww=ww.replace(f'servedOperations = {n}',f'servedOperations = {n+20}'); open(W+'tests/wire/wire.test.ts','w').write(ww)
sub('docs/operations/outbound-connections.md',("| `packages/server/src/adapters/payment-provider.stripe.ts`","| `packages/server/src/adapters/slack.web-api.ts` | Slack | the code of an authorization, the list of channels, and messages about events, if configured | `slack` |\n| `packages/server/src/adapters/payment-provider.stripe.ts`"))
sub('docs/operations/upgrading.md',("| Users have in-app notifications,","| Accounts can send events by email, SMS, and Slack through calls ([guide](../guides/notifications.md#events-by-email-sms-and-slack)). Migration 0511. Nothing is sent until an administrator sets it up; Slack needs `slack` in the configuration | hosts that want it | Nothing |\n| Users have in-app notifications,"))
g=open(W+'docs/guides/notifications.md').read()
g+='''
## Events by email, SMS, and Slack

Administrators choose for each event who receives it. The calls need
`fe.connectivity.read.webhooks` and `fe.connectivity.write.webhooks`.

- **Email** goes to members with a verified email, and to addresses at a verified domain of the
  account. A subscription is sent with each event (`instant`) or once a day (`daily`). Beyond 30
  emails an hour to one address, events wait for the daily email. Each email has a link that stops
  emails about its event to this address; opening the link only shows a button.
- **SMS** goes to verified phone numbers of members, within the limits of `sms`.
- **Slack** posts to the channels of a connected workspace. An administrator authorizes the
  application of your environment; the token is stored encrypted.

Recipients are checked again when an event is sent: someone who left the account receives nothing.

```ts
import { defineConfig } from '@foyer/server';

export default defineConfig({
  application: { clientId: '5f0c1b8e-2f64-4d0e-9a0b-3c7a5d1e8f42', name: 'Example' },
  slack: {
    clientId: process.env['SLACK_CLIENT_ID'] ?? 'for development only',
    clientSecret: process.env['SLACK_CLIENT_SECRET'] ?? 'for development only',
  },
});
```

| Call | Purpose |
|---|---|
| `GET /event/resources/configurations/v1?channels=email` | events that a channel can announce |
| `…/configurations/v1/emails`, `…/configurations/v2/sms` | subscriptions by event |
| `…/configurations/v1/slack/applications/registrations` | connects Slack with the `code` of its authorization page |
| `…/configurations/v1/slack/subscriptions` | events and channels of Slack |
'''
open(W+'docs/guides/notifications.md','w').write(g)
