import { useApplications } from '@foyer/react';
import { Menu } from '@foyer/ui/menu';
import type { ComponentTexts } from './component.messages.ts';
import { SquareAvatar } from './square-avatar.tsx';
import { ComponentRoot, useComponentTexts } from './component-root.tsx';

/** What `ApplicationSwitcher` takes. */
export interface ApplicationSwitcherProps {
  /** Opens another application. Default: goes to its URL. */
  readonly onOpen?: ((url: string, id: string) => void) | undefined;
  /** Texts to replace. Default: English. */
  readonly texts?: ComponentTexts | undefined;
}

const goTo = (url: string) => location.assign(url);

/** The application of this page, with a menu of the user's others. Nothing for users with a single one. */
export function ApplicationSwitcher({ onOpen = goTo, texts }: ApplicationSwitcherProps) {
  const text = useComponentTexts(texts);
  const { applications, active } = useApplications();
  if (applications.length < 2) return null;
  const open = (id: string) => {
    const chosen = applications.find((one) => one.id === id);
    if (chosen && chosen.id !== active?.id) onOpen(chosen.appURL, chosen.id);
  };
  return (
    <ComponentRoot>
      <div className="foyer-embed-account">
        <Menu
          label={text('switchApplication')}
          trigger={
            <>
              {active && <SquareAvatar name={active.name} src={active.logoURL || undefined} />}
              <span className="foyer-embed-account-name">
                {active?.name ?? text('yourApplications')}
              </span>
            </>
          }
          groups={[
            {
              id: 'applications',
              kind: 'choice',
              label: text('yourApplications'),
              value: active?.id ?? '',
              onSelect: open,
              items: applications.map(({ id, name, logoURL, description }) => ({
                id,
                label: name,
                description: description || undefined,
                start: <SquareAvatar name={name} src={logoURL || undefined} />,
              })),
            },
          ]}
        />
      </div>
    </ComponentRoot>
  );
}
