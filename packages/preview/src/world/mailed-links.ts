import type { Visit } from '../preview-replies.ts';
import type { MailedLink, PreviewUser } from './world.ts';

/** Milliseconds a link or code works: the server's defaults. */
const lifetimes: Readonly<Record<MailedLink['kind'], number>> = {
  activation: 86_400_000,
  resetPassword: 3_600_000,
  unlock: 900_000,
  recoveryCode: 600_000,
};

/** Makes what a link or code of this kind is known by; earlier ones of the kind die. */
export function issueToken(
  { world, now }: Visit,
  user: PreviewUser,
  kind: MailedLink['kind'],
  token: string,
): void {
  forgetLinks(world, user, kind);
  const expires = new Date(now.getTime() + lifetimes[kind]).toISOString();
  world.links.push({ token, kind, userId: user.id, expires });
}

/** Makes a link of this kind for a user; earlier ones of the kind die. */
export function issueLink(
  visit: Visit,
  user: PreviewUser,
  kind: 'activation' | 'resetPassword',
): string {
  const token = crypto.randomUUID().replaceAll('-', '');
  issueToken(visit, user, kind, token);
  const { origin, paths } = visit;
  const path = kind === 'activation' ? paths.activate : paths.resetPassword;
  return `${origin}${path}?${new URLSearchParams({ userId: user.id, token })}`;
}

/** Ends the links of this kind that a user has. */
export function forgetLinks(
  world: Visit['world'],
  user: PreviewUser,
  kind: MailedLink['kind'],
): void {
  world.links = world.links.filter((link) => link.userId !== user.id || link.kind !== kind);
}

/** Whose link this is, if it is one and still works. Uses nothing up. */
export function holderOfLink(
  { world, now }: Visit,
  { kind, userId, token }: { kind: MailedLink['kind']; userId: string; token: string },
): PreviewUser | undefined {
  const link = world.links.find(
    (one) => one.kind === kind && one.token === token && one.userId === userId,
  );
  if (!link || Date.parse(link.expires) <= now.getTime()) return undefined;
  return world.users.find((user) => user.id === userId);
}
