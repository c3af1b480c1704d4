import { useRoot } from '../root/root-context.ts';
import { Avatar } from '../avatar/avatar.tsx';

/** Who is signing in, with a way back. */
export interface IdentityChipProps {
  readonly identity: string;
  readonly picture?: string | undefined;
  /** Without it the chip only shows. */
  readonly onChange?: (() => void) | undefined;
}

/** Shows the email address of every later step and lets it be changed. */
export function IdentityChip({ identity, picture, onChange }: IdentityChipProps) {
  const { text } = useRoot();
  return (
    <div className="foyer-identity">
      <Avatar name={identity} src={picture} size="small" />
      <bdi className="foyer-identity-name" title={identity}>
        {identity}
      </bdi>
      {onChange && (
        <button
          type="button"
          className="foyer-link"
          aria-label={text('changeIdentityLabel', { identity })}
          onClick={onChange}
        >
          {text('changeIdentity')}
        </button>
      )}
    </div>
  );
}
