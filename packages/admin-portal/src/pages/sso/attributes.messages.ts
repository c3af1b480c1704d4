import { defineMessages } from '@foyer/ui';

/** The texts about the attributes that users are read from. */
export const attributeMessages = defineMessages({
  attributes: 'Attributes',
  attributesText: 'The attributes or claims that contain a user’s email, name, and groups.',
  attributesDialogText:
    'Enter the names of attributes or claims as your provider sends them. Leave a field empty to use the default.',
  attributesMissing:
    'The last successful test, on {date}, did not contain {names}. Check the attribute mapping at your provider, then test again.',
  attributesSaved: 'Attributes updated.',
  attributeDefault: 'Default',
  editAttributes: 'Edit attributes',
  emailFrom: 'Email attribute',
  nameFrom: 'Name attribute',
  groupsFrom: 'Groups attribute',
});
