import type { ReactElement } from 'react';
import { useState } from 'react';
import { Badge, Button, Checkbox, Stack, TextField } from '../src/index.ts';
import {
  ActionButton,
  ColorField,
  Combobox,
  ConfirmDialog,
  CopyField,
  DateField,
  Dialog,
  ImageField,
  Kbd,
  MultiSelect,
  PageHeader,
  RadioCards,
  SecretDialog,
  Section,
  Select,
  SettingList,
  SettingRow,
  Sheet,
  Switch,
  Tabs,
  Toaster,
  Tooltip,
  ActionMenu,
  useToaster,
} from '../src/portal.ts';
import { TABLE_SCREENS } from './portal-table.tsx';

const nothing = () => undefined;
const saved = () => Promise.resolve();
const ROLES = [
  { value: 'admin', label: 'Admin', description: 'Everything, including billing.' },
  { value: 'member', label: 'Member', description: 'Signs in and uses the product.' },
  {
    value: 'owner',
    label: 'Owner',
    description: 'One per account.',
    disabledReason: 'Only the owner can pass this on.',
  },
];
const ZONES = Intl.supportedValuesOf('timeZone').map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));
const SWATCHES = [
  { value: '#0e5a50', label: 'Green' },
  { value: '#1c5ca3', label: 'Blue' },
  { value: '#7a1f5c', label: 'Plum' },
  { value: '#b3261e', label: 'Red' },
  { value: '#855000', label: 'Amber' },
  { value: '#59615e', label: 'Grey' },
];

function Settings() {
  const [tab, setTab] = useState('general');
  const [role, setRole] = useState('member');
  const [roles, setRoles] = useState(['admin', 'member']);
  const [zone, setZone] = useState<string | undefined>('Europe/Berlin');
  const [isOn, setOn] = useState(true);
  const [policy, setPolicy] = useState('ask');
  const [color, setColor] = useState('#1c5ca3');
  const [until, setUntil] = useState('2026-12-24');
  return (
    <main className="gallery-page">
      <div className="foyer-portal">
        <div className="gallery-portal">
          <PageHeader
            title="Account settings"
            mark={<Badge tone="accent">Business</Badge>}
            text="How Northwind appears, and the rules for everybody in it."
            actions={
              <>
                <ActionMenu
                  label="More"
                  actions={[{ id: 'leave', label: 'Leave', tone: 'danger', onSelect: nothing }]}
                />
                <Button variant="primary">Save changes</Button>
              </>
            }
          />
          <Tabs
            label="Settings"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'general', label: 'General' },
              { value: 'members', label: 'Members', count: 1184 },
              { value: 'security', label: 'Security' },
              { value: 'sign-in', label: 'Sign-in page' },
            ]}
          >
            <Section title="Company" text="Shown to everybody who signs in.">
              <SettingList>
                <SettingRow label="Name" value="Northwind Traders" action={<Button>Edit</Button>} />
                <SettingRow
                  label="Website"
                  value="Not set"
                  action={
                    <ActionButton disabledReason="Only an administrator can change it.">
                      Edit
                    </ActionButton>
                  }
                />
                <SettingRow
                  label="Plan"
                  description="Renews on 24 December 2026."
                  value="Business"
                  action={<Button>Change plan</Button>}
                />
              </SettingList>
              <ImageField
                label="Logo"
                name="Northwind"
                shape="company"
                limit={{ bytes: 2_000_000, types: ['image/png', 'image/jpeg', 'image/svg+xml'] }}
                onFile={nothing}
                onRemove={nothing}
              />
            </Section>
            <Section title="Sign-in" text="Applies to everybody at their next sign-in.">
              <SettingList>
                <SettingRow
                  label=""
                  value={
                    <Switch
                      label="Second factor"
                      description="8 people have none and will be asked."
                      isOn={isOn}
                      onChange={setOn}
                    />
                  }
                />
                <SettingRow
                  label=""
                  value={
                    <Switch
                      label="Passkeys"
                      isOn={false}
                      onChange={nothing}
                      disabledReason="Switched off for this application by its owner."
                    />
                  }
                />
              </SettingList>
              <RadioCards
                label="Who may join"
                value={policy}
                onChange={setPolicy}
                options={[
                  {
                    value: 'invited',
                    label: 'Only the invited',
                    description: 'Somebody here has to ask them.',
                  },
                  {
                    value: 'ask',
                    label: 'Ask first',
                    description: 'An administrator approves each of them.',
                  },
                  {
                    value: 'domain',
                    label: 'Everybody at example.com',
                    disabledReason: 'Verify the domain first.',
                  },
                ]}
              />
            </Section>
            <Section title="Defaults" text="For people who are invited.">
              <Select label="Role" value={role} onChange={setRole} options={ROLES} />
              <MultiSelect
                label="Roles"
                values={roles}
                onChange={setRoles}
                options={ROLES}
                placeholder="Choose roles"
              />
              <Combobox label="Time zone" value={zone} onChange={setZone} options={ZONES} />
              <DateField
                label="Access until"
                value={until}
                onChange={setUntil}
                presets={[
                  { label: 'In 30 days', value: '2026-12-22' },
                  { label: 'Christmas Eve', value: '2026-12-24' },
                ]}
              />
              <ColorField
                label="Colour"
                value={color}
                onChange={setColor}
                swatches={SWATCHES}
                isFree
              />
              <CopyField label="Tenant id" value="5f0c8e0e-7a42-4f7c-9a55-0d7a1c7f0b11" />
            </Section>
            <Danger />
          </Tabs>
        </div>
      </div>
    </main>
  );
}

function Danger() {
  return (
    <Section title="Danger area" text="These cannot be taken back." tone="danger">
      <SettingList>
        <SettingRow
          label="Delete this account"
          description="All 1,184 people lose access at once."
          action={
            <ActionButton variant="danger" disabledReason="Only the owner can delete the account.">
              Delete account
            </ActionButton>
          }
        />
        <SettingRow
          label="Keys"
          description="The shortcuts of this page."
          action={
            <>
              <Kbd>/</Kbd>
              <Kbd>?</Kbd>
            </>
          }
        />
        <SettingRow
          label="Help"
          action={
            <Tooltip text="Opens the guide">
              <button type="button" className="foyer-icon-button" aria-label="Guide">
                ?
              </button>
            </Tooltip>
          }
        />
      </SettingList>
    </Section>
  );
}

function Behind({ children }: { readonly children: ReactElement }) {
  return (
    <>
      {TABLE_SCREENS.table()}
      {children}
    </>
  );
}

function Invite() {
  const [emails, setEmails] = useState('');
  const [roles, setRoles] = useState(['member']);
  return (
    <Behind>
      <Dialog
        isOpen
        onClose={nothing}
        onSubmit={nothing}
        title="Invite people"
        description="Each gets a link by e-mail that works for three days."
        footer={
          <>
            <Button>Cancel</Button>
            <Button type="submit" variant="primary">
              Send invitations
            </Button>
          </>
        }
      >
        <TextField
          label="E-mail addresses"
          value={emails}
          onValueChange={setEmails}
          placeholder="ada@example.com, grace@example.com"
        />
        <MultiSelect label="Roles" values={roles} onChange={setRoles} options={ROLES} />
        <Checkbox label="Tell me when they join" checked onCheckedChange={nothing} />
      </Dialog>
    </Behind>
  );
}

function Confirm() {
  return (
    <Behind>
      <ConfirmDialog
        isOpen
        onClose={nothing}
        title="Delete the role Auditor?"
        consequence="14 people lose what only this role gives them. This cannot be taken back."
        confirmLabel="Delete role"
        tone="danger"
        typeToConfirm="Auditor"
        onConfirm={saved}
      />
    </Behind>
  );
}

function Secret() {
  const secret = '8e2f7c5b-1d9a-4c0e-b6a3-2f4d8e9c7a10';
  return (
    <Behind>
      <SecretDialog
        isOpen
        onClose={nothing}
        title="Your new token"
        texts={[
          { label: 'Client ID', value: 'c0ffee00-5f0c-4f7c-9a55-0d7a1c7f0b11' },
          { label: 'Secret', value: secret, isSecret: true },
          {
            label: 'Try it',
            value: `curl https://id.example.com/identity/resources/auth/v1/api-token \\\n  -d '{"clientId":"c0ffee00","secret":"${secret}"}'`,
            isBlock: true,
            isSecret: true,
          },
        ]}
      />
    </Behind>
  );
}

function Details() {
  return (
    <Behind>
      <Sheet
        isOpen
        onClose={nothing}
        title="Grace Hopper"
        description="grace@example.com"
        footer={
          <>
            <Button>Close</Button>
            <Button variant="primary">Save</Button>
          </>
        }
      >
        <TextField label="Job title" value="Rear admiral" onValueChange={nothing} />
        <CopyField label="User id" value="5f0c8e0e-7a42-4f7c-9a55-0d7a1c7f0b11" />
        <Stack gap="tight">
          <Switch label="Signs in with a passkey" isOn onChange={nothing} />
        </Stack>
      </Sheet>
    </Behind>
  );
}

function Toasting() {
  return (
    <Toaster>
      {TABLE_SCREENS.table()}
      <ToastOnce />
    </Toaster>
  );
}

function ToastOnce() {
  const { show } = useToaster();
  const [isShown, setShown] = useState(false);
  if (!isShown) {
    queueMicrotask(() => {
      setShown(true);
      show({ text: 'Grace Hopper was removed.', action: { label: 'Undo', onPress: nothing } });
      show({
        text: 'The change could not be saved, and was taken back.',
        tone: 'error',
        isLasting: true,
      });
    });
  }
  return null;
}

/** The parts of the portal as pages show them. */
export const PORTAL_SCREENS: Record<string, () => ReactElement> = {
  ...TABLE_SCREENS,
  settings: Settings,
  invite: Invite,
  confirm: Confirm,
  secret: Secret,
  sheet: Details,
  toasts: Toasting,
};
