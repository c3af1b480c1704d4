import { defineMessages } from '@foyer/ui';

/** The texts about the attributes that users are read from. */
export const attributeMessages = defineMessages({
  attributes: 'Attributes',
  attributesText: 'Where email, name, and groups of a user are read from.',
  attributesDialogText:
    'Enter the name of an attribute or claim as your provider sends it. Leave empty to read the usual ones.',
  attributesMissing:
    'The last successful test, on {date}, did not contain {names}. Check the attribute mapping at your provider, then test again.',
  attributesSaved: 'Attributes updated.',
  attributeUsual: 'Usual attributes',
  editAttributes: 'Edit attributes',
  emailFrom: 'Email attribute',
  nameFrom: 'Name attribute',
  groupsFrom: 'Groups attribute',
});
