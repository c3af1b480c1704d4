import { profileCalls } from '@foyer/contract/profile/calls';
import type { ServerSettings } from '../config/settings.ts';

/** Where a picture is seen. From settings, never from a request. Security decision 5. */
export function pictureAddress(
  { publicUrl, prefix = '/frontegg' }: ServerSettings,
  id: string,
): string {
  return `${publicUrl.replace(/\/$/, '')}${prefix}${profileCalls.getPicture.path.replace('{pictureId}', id)}`;
}
