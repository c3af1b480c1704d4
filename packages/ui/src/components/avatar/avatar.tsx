import { useState } from 'react';

/** A face or a tenant's mark; the name beside it says who, so it is decoration itself. */
export interface AvatarProps {
  readonly name: string;
  readonly src?: string | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  readonly shape?: 'person' | 'company' | undefined;
}

/** The number of tints in avatar.css. */
const TINTS = 6;

/** Shows the picture, or initials on a tint that stays the same for the same name. */
export function Avatar({ name, src, size = 'medium', shape = 'person' }: AvatarProps) {
  const [broken, setBroken] = useState<string | undefined>(undefined);
  const picture = src !== undefined && src !== '' && src !== broken;
  return (
    <span
      className="foyer-avatar"
      data-size={size}
      data-shape={shape}
      data-tint={pickTint(name)}
      aria-hidden="true"
    >
      {picture ? (
        <img className="foyer-avatar-picture" src={src} alt="" onError={() => setBroken(src)} />
      ) : (
        toInitials(name, shape)
      )}
    </span>
  );
}

function toInitials(name: string, shape: 'person' | 'company'): string {
  const words =
    name
      .split('@')[0]
      ?.split(/[\s._-]+/)
      .filter((word) => word !== '') ?? [];
  const first = [...(words[0] ?? '?')][0] ?? '?';
  const last = shape === 'person' && words.length > 1 ? ([...(words.at(-1) ?? '')][0] ?? '') : '';
  return (first + last).toLocaleUpperCase();
}

function pickTint(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % TINTS;
}
