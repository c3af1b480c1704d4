import { defineMessages } from './messages.ts';

// Apart from `uiMessages`, which the sign-in path carries.

/**
 * The words that the portal's components say by themselves; everything else comes from the page.
 */
export const portalMessages = defineMessages({
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  copyNamed: 'Copy {name}',
  clear: 'Clear',
  clearSearch: 'Clear search',
  edit: 'Edit',
  save: 'Save',
  remove: 'Remove',
  removeNamed: 'Remove {name}',
  retry: 'Try again',
  search: 'Search',
  noMatch: 'Nothing matches.',
  actionsFor: 'Actions for {name}',
  loadingRows: 'Loading',
  refreshing: 'Updating',
  sortBy: 'Sort by {column}',
  select: 'Select',
  actions: 'Actions',
  selectAll: 'Select all on this page',
  selectRow: 'Select {name}',
  selectedRows: { one: '{count} selected', other: '{count} selected' },
  clearSelection: 'Clear selection',
  pages: 'Pages',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  pagePosition: 'Page {page} of {total}',
  items: { one: '{count} item', other: '{count} items' },
  rowsPerPage: '{count} per page',
  addFilter: 'Add filter',
  filters: 'Filters',
  clearFilters: 'Clear filters',
  removeFilter: 'Remove filter: {name}',
  typeToConfirm: 'Type {name} to confirm',
  typeExactly: 'Type it exactly: {name}',
  underWay: 'This is in progress and can’t be canceled.',
  didNotWork: 'That didn’t work. Try again in a moment.',
  notSaved: 'Save it first. It won’t be shown again.',
  notCopied: 'You haven’t copied it yet, and it won’t be shown again.',
  closeAnyway: 'Close without copying',
  shownOnce: 'Copy it now. It won’t be shown again.',
  details: 'Details',
  done: 'Done',
  undo: 'Undo',
  dropImage: 'Drop an image here, paste one, or choose a file.',
  chooseFile: 'Choose a file',
  replaceImage: 'Replace',
  imageTooLarge: 'This file is larger than {limit}. Choose a smaller one.',
  imageWrongType: 'Choose an image of one of these types: {types}.',
  imageLimit: 'At most {limit}: {types}.',
  anyColor: 'Any color',
});

/** The words of the portal's components, as types. */
export type PortalMessages = typeof portalMessages;
