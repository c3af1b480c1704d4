import type { AccountSettings } from '@foyer/contract/account-settings';
import { isAlias, isWebAddress } from '@foyer/contract/account-settings/rules';
import { Alert, Button, Form, Link, TextField, type Translator } from '@foyer/ui';
import { ColorField, Section, SettingList, SettingRow, Switch } from '@foyer/ui/portal';
import { useScript } from '../../shell/use-script.ts';
import { FailedPart } from '../../portal/failed-part.tsx';
import { usePortalFrame } from '../../portal/portal-context.ts';
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

/** How the sign-in of an account looks, and where it leads; saved as one, because everyone sees it. */
export function CustomLoginTab({ settings, text }: CustomLoginProps) {
  const { disabledReason } = usePortal();
  const login = useCustomLogin(settings, text);
  const { draft, isDirty } = login;
  useUnsaved(isDirty);
  if (!draft && login.document.isError)
    return <FailedPart title={text('failed')} query={login.document} />;
  if (!draft) return <SettingsSkeleton />;
  const why = disabledReason(permission);
  if (why !== undefined) return <ReadOnly {...{ draft, text, why }} />;
  const problems = getProblems(draft, text);
  const save = () => (Object.values(problems).some(Boolean) ? undefined : void login.save());
  return (
    <Form label={text('customLogin')} onSubmit={save} busy={login.isSaving}>
      <div className="foyer-account-look">
        <div>
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
          </Section>
        </div>
        <Preview draft={draft} text={text} />
      </div>
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

const schemes = ['light', 'dark'] as const;

/** The sign-in box as visitors see it, in both color schemes, with its URL. */
function Preview({ draft, text }: { readonly draft: LoginDraft; readonly text: Texts }) {
  const { client } = usePortal();
  const { options } = usePortalFrame();
  const script = useScript(options.signInPreview);
  const { search } = URL.parse(draft.applicationUrl) ?? { search: '' };
  const url = `${client.routes.loginUrl}${search}`;
  const SignInBox = script.status === 'loaded' ? script.value : undefined;
  return (
    <aside className="foyer-account-preview" aria-label={text('preview')}>
      {schemes.map((colorScheme) => (
        <figure
          key={colorScheme}
          className="foyer-account-plate-box"
          data-off={!draft.hasCustomLogin || undefined}
        >
          <figcaption>{text(colorScheme === 'light' ? 'logoLight' : 'logoDark')}</figcaption>
          <div
            className="foyer-account-stage"
            data-foyer-theme={colorScheme}
            aria-hidden="true"
            inert
          >
            {SignInBox && <SignInBox primary={draft.primary} colorScheme={colorScheme} />}
          </div>
        </figure>
      ))}
      {!draft.hasCustomLogin && <p>{text('previewOff')}</p>}
      <p className="foyer-account-address">
        {text('previewAddress')}: <code dir="ltr">{url}</code>
      </p>
      <p>
        <Link href={url} newTab>
          {text('previewOpen')}
        </Link>
        <br />
        {text('previewOpenHint')}
      </p>
    </aside>
  );
}

function getProblems({ alias, applicationUrl, loginUrl }: LoginDraft, text: Texts) {
  const url = (value: string) =>
    value !== '' && !isWebAddress(value) ? text('urlWrong') : undefined;
  return {
    alias: alias !== '' && !isAlias(alias) ? text('aliasWrong') : undefined,
    applicationUrl: url(applicationUrl),
    loginUrl: url(loginUrl),
  };
}
