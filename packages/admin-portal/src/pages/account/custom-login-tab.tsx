import type { AccountSettings } from '@foyer/contract/account-settings';
import { isAlias, isWebAddress } from '@foyer/contract/account-settings/rules';
import { Alert, Button, createTheme, Form, TextField, type Translator } from '@foyer/ui';
import { ColorField, Section, SettingList, SettingRow, Switch } from '@foyer/ui/portal';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePortal } from '../../portal/use-portal.ts';
import { useUnsaved } from '../../portal/use-unsaved.ts';
import type { accountMessages } from './account.messages.ts';
import { type LoginDraft, useCustomLogin } from './custom-login.controller.ts';
import { SettingsSkeleton } from './settings-skeleton.tsx';

type Texts = Translator<typeof accountMessages>;

interface CustomLoginProps {
  readonly settings: AccountSettings;
  readonly text: Texts;
}

const permission = 'fe.secure.write.accountSettings';
const swatches = [
  ['#2f5bea', 'Blue'],
  ['#0b7285', 'Teal'],
  ['#2b8a3e', 'Green'],
  ['#a9301c', 'Brick'],
  ['#c2255c', 'Pink'],
  ['#7048e8', 'Violet'],
  ['#343a40', 'Graphite'],
].map(([value = '', label = '']) => ({ value, label }));

/** How the sign-in of an account looks, and where it leads; saved as one, because everybody sees it. */
export function CustomLoginTab({ settings, text }: CustomLoginProps) {
  const { whyNot } = usePortal();
  const login = useCustomLogin(settings, text);
  const { draft, isDirty } = login;
  useUnsaved(isDirty);
  if (!draft && login.document.isError)
    return <FailedPart title={text('failed')} query={login.document} />;
  if (!draft) return <SettingsSkeleton />;
  const why = whyNot(permission);
  if (why !== undefined) return <ReadOnly {...{ draft, text, why }} />;
  const problems = problemsOf(draft, text);
  const save = () => (Object.values(problems).some(Boolean) ? undefined : void login.save());
  return (
    <Form label={text('customLogin')} onSubmit={save} busy={login.isSaving}>
      <Section title={text('signInPage')} text={text('signInPageText')}>
        <Switch
          label={text('isOn')}
          description={text('isOnText')}
          isOn={draft.hasCustomLogin}
          onChange={(hasCustomLogin) => login.edit({ hasCustomLogin })}
        />
        <TextField
          label={text('alias')}
          hint={text('aliasHint')}
          error={problems.alias}
          value={draft.alias}
          onValueChange={(alias) => login.edit({ alias: alias.toLowerCase() })}
          autoComplete="off"
        />
        <TextField
          type="url"
          label={text('applicationUrl')}
          hint={text('applicationUrlHint')}
          error={problems.applicationUrl}
          value={draft.applicationUrl}
          onValueChange={(applicationUrl) => login.edit({ applicationUrl })}
        />
        <TextField
          type="url"
          label={text('loginUrl')}
          hint={text('loginUrlHint')}
          error={problems.loginUrl}
          value={draft.loginUrl}
          onValueChange={(loginUrl) => login.edit({ loginUrl })}
        />
      </Section>
      <Section title={text('look')} text={text('lookText')}>
        <ColorField
          label={text('primary')}
          value={draft.primary}
          onChange={(primary) => login.edit({ primary })}
          swatches={swatches}
          isFree
        />
        {draft.primary !== '' && (
          <div>
            <Button onClick={() => login.edit({ primary: '' })}>{text('productColour')}</Button>
          </div>
        )}
        <Preview draft={draft} text={text} />
      </Section>
      {login.failure !== undefined && <Alert tone="error">{login.failure}</Alert>}
      <div className="foyer-account-save">
        {isDirty && <Button onClick={login.discard}>{text('discard')}</Button>}
        <Button type="submit" variant="primary" loading={login.isSaving}>
          {text('save')}
        </Button>
      </div>
    </Form>
  );
}

interface ReadOnlyProps {
  readonly draft: LoginDraft;
  readonly text: Texts;
  /** Why it cannot be changed. */
  readonly why: string;
}

/** The settings as rows, for users who may not change them. */
function ReadOnly({ draft, text, why }: ReadOnlyProps) {
  const rows = [
    ['isOn', text(draft.hasCustomLogin ? 'on' : 'off')],
    ['alias', draft.alias],
    ['applicationUrl', draft.applicationUrl],
    ['loginUrl', draft.loginUrl],
  ] as const;
  return (
    <Section title={text('signInPage')} text={text('signInPageText')}>
      <Alert live={false}>{why}</Alert>
      <SettingList>
        {rows.map(([name, value]) => (
          <SettingRow key={name} label={text(name)} value={value || text('notSet')} />
        ))}
      </SettingList>
      <Preview draft={draft} text={text} />
    </Section>
  );
}

/** The box in small, and the address it has with the query of the application. */
function Preview({ draft, text }: { readonly draft: LoginDraft; readonly text: Texts }) {
  const { client, tenant } = usePortal();
  // as the box does it: readable in both schemes
  const theme = draft.primary ? createTheme({ palette: { primary: draft.primary } }) : undefined;
  const { search } = URL.parse(draft.applicationUrl) ?? { search: '' };
  return (
    <figure className="foyer-account-preview" data-off={!draft.hasCustomLogin || undefined}>
      <figcaption>{text('preview')}</figcaption>
      <div className="foyer-account-box" aria-hidden="true" style={theme}>
        {tenant.logo ? <img src={tenant.logo} alt="" /> : <strong>{tenant.name}</strong>}
        <span>{text('previewTitle')}</span>
        <span className="foyer-account-input" />
        <span className="foyer-account-button">{text('previewButton')}</span>
      </div>
      <p className="foyer-account-address">
        {text('previewAddress')}: <code dir="ltr">{`${client.routes.loginUrl}${search}`}</code>
      </p>
      {!draft.hasCustomLogin && <p>{text('previewOff')}</p>}
    </figure>
  );
}

function problemsOf({ alias, applicationUrl, loginUrl }: LoginDraft, text: Texts) {
  const url = (value: string) =>
    value !== '' && !isWebAddress(value) ? text('urlWrong') : undefined;
  return {
    alias: alias !== '' && !isAlias(alias) ? text('aliasWrong') : undefined,
    applicationUrl: url(applicationUrl),
    loginUrl: url(loginUrl),
  };
}
