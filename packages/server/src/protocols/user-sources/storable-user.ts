import { isOneLine, largestMetadata } from '@foyer/contract/profile/rules';
import { hasUnstorableText } from '../../kernel/db/unstorable-text.ts';
import { isBoundedJson } from '../../kernel/http/bounded-json.ts';
import { type ExternalUser, SourceFailure } from './external-user.ts';

/** Longest ID of a user, and longest parts of a profile, as for users who write theirs here. */
const [maxSubject, maxName, maxPicture] = [255, 255, 4095];

/**
 * A user of a source within the limits of a profile: the name is cut, and what else is not allowed is
 * left out. Throws `SourceFailure` if the ID is none, or if the database cannot store a text.
 */
export function toStorable(user: ExternalUser): ExternalUser {
  const { subject, name, pictureUrl, phoneNumber, metadata } = user;
  if (subject === '' || subject.length > maxSubject) throw new SourceFailure('unreadable');
  const storable = {
    ...user,
    name: toName(name),
    pictureUrl: pictureUrl && isPicture(pictureUrl) ? pictureUrl : null,
    phoneNumber: phoneNumber && /^\+[1-9]\d{6,14}$/.test(phoneNumber) ? phoneNumber : null,
    metadata: isMetadata(metadata) ? metadata : {},
  };
  if (hasUnstorableText([subject, name, storable.pictureUrl, storable.metadata]))
    throw new SourceFailure('unreadable');
  return storable;
}

/** Names are shown in one line, also in emails. */
function toName(text: string): string {
  // half a character may be left at the end
  const name = text
    .slice(0, maxName)
    .replace(/\p{Cs}$/u, '')
    .normalize('NFC')
    .trim();
  return isOneLine(name) ? name : '';
}

const isPicture = (url: string): boolean =>
  url.length <= maxPicture && URL.parse(url)?.protocol === 'https:';

function isMetadata(metadata: ExternalUser['metadata']): boolean {
  const text = JSON.stringify(metadata);
  return text.length <= largestMetadata && isBoundedJson(text);
}
