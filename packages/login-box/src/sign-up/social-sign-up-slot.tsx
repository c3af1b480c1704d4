import { useChunk } from '../box/use-chunk.ts';
import { useSocialProviders } from '../social-login/use-social-providers.ts';
import type { SignUpControls } from './sign-up.controls.ts';

const load = () => import('./social-sign-up.tsx').then((chunk) => chunk.script);

/** The social providers below the form are a script of their own; the room they take is kept free for them. */
export function SocialSignUpSlot(signUp: SignUpControls) {
  const active = useSocialProviders();
  const chunk = useChunk(active.length > 0 ? load : undefined);
  if (chunk.status === 'loaded') return <chunk.value {...signUp} />;
  return active.map(({ type }) => <div key={type} className="foyer-box-way" />);
}
