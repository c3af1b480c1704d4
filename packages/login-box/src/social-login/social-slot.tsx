import type { SocialAction } from '@foyer/client/social-providers';
import { useChunk } from '../box/use-chunk.ts';
import { useSocialProviders } from './use-social-providers.ts';

const load = () => import('./social-ways.tsx').then((chunk) => chunk.script);

/** The buttons of the social providers are a script of their own; the room they take is kept free for them. */
export function SocialSlot({ action }: { readonly action: SocialAction }) {
  const active = useSocialProviders();
  const chunk = useChunk(active.length > 0 ? load : undefined);
  if (chunk.status === 'loaded') return <chunk.value action={action} providers={active} />;
  return (
    <div className="foyer-box-ways">
      {active.map(({ type }) => (
        <div key={type} className="foyer-box-way" />
      ))}
    </div>
  );
}
