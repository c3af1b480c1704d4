import { useUser } from '@foyer/react';
import { Layer } from '@foyer/ui/layer';
import { type ReactNode, useMemo } from 'react';
import { usePortalFrame } from './portal/portal-context.ts';
import type { PortalOptions } from './portal/portal-options.ts';
import {
  createHashPlace,
  createMemoryPlace,
  createPathPlace,
  type GoTo,
  type PortalAddress,
} from './portal/portal-router.ts';
import type { Tab } from './navigation/tabs.ts';
import { useAddress } from './portal/use-address.ts';
import { Frame } from './shell/frame.tsx';
import { FrameSkeleton } from './shell/frame-skeleton.tsx';
import { PageSkeleton, PageSlot } from './shell/page-slot.tsx';
import { PortalRoot } from './shell/portal-root.tsx';
import { shellMessages } from './shell/shell.messages.ts';

/** What every form of the portal takes. */
export interface AdminPortalProps {
  readonly options: PortalOptions;
  /** Goes to an address of the host, by its router. */
  readonly goTo: GoTo;
}

/** The portal as a page of its own, with a real path for each tab. */
export function PortalPage({
  options,
  goTo,
  base,
  onLeave,
}: AdminPortalProps & {
  /** The path it lives below, for example `/settings`. */
  readonly base: string;
  readonly onLeave: (() => void) | undefined;
}) {
  const place = useMemo(() => createPathPlace(base, goTo), [base, goTo]);
  return (
    <PortalRoot
      options={options}
      place={place}
      close={onLeave}
      closes="page"
      fills
      waiting={<FrameSkeleton />}
    >
      <Frame />
    </PortalRoot>
  );
}

/** The portal over whatever page of the host is open. */
export function PortalOverlay({
  options,
  goTo,
  onClose,
}: AdminPortalProps & { readonly onClose: () => void }) {
  const place = useMemo(() => createHashPlace(goTo), [goTo]);
  return (
    <PortalRoot
      options={options}
      place={place}
      close={onClose}
      closes="overlay"
      fills={false}
      waiting={
        <Window>
          <FrameSkeleton />
        </Window>
      }
    >
      <Window>
        <Frame />
      </Window>
    </PortalRoot>
  );
}

function Window({ children }: { readonly children: ReactNode }) {
  const { close, text } = usePortalFrame();
  return (
    <Layer kind="window" isOpen onClose={close ?? ignore} label={text('portal')}>
      <div className="foyer-portal-window">{children}</div>
    </Layer>
  );
}

const ignore = () => undefined;

/** One page of the portal alone, anywhere on a page of the host. */
export function SinglePage({
  options,
  tab,
  sub,
  onOther,
}: Pick<AdminPortalProps, 'options'> & {
  readonly tab: Tab;
  readonly sub?: string | undefined;
  /** The page wants another one to be opened. */
  readonly onOther: (address: PortalAddress) => void;
}) {
  const place = useMemo(() => createMemoryPlace(tab, sub, onOther), [tab, sub, onOther]);
  return (
    <PortalRoot
      options={options}
      place={place}
      fills={false}
      waiting={<PageSkeleton label={shellMessages.loading} />}
    >
      <OnlyPage />
    </PortalRoot>
  );
}

/** Says nothing about tabs it does not show: a page that is hidden, or not there, is nothing. */
function OnlyPage() {
  const { place, menu } = usePortalFrame();
  const tab = useAddress(place, 'tab');
  const user = useUser();
  const row = menu.find((one) => one.tab === tab);
  if (!row || !user) return null;
  return (
    <div className="foyer-portal-single">
      <PageSlot row={row} />
    </div>
  );
}
