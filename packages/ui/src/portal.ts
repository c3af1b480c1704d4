'use client';

export {
  type Action,
  ActionMenu,
  type ActionMenuProps,
} from './components/action-menu/action-menu.tsx';
export { BulkBar, type BulkBarProps } from './components/bulk-bar/bulk-bar.tsx';
export { Chip, type ChipProps } from './components/chip/chip.tsx';
export {
  ColorField,
  type ColorFieldProps,
  type Swatch,
} from './components/color-field/color-field.tsx';
export {
  Combobox,
  type ComboboxProps,
  MultiSelect,
  type MultiSelectProps,
} from './components/combobox/combobox.tsx';
export {
  ConfirmDialog,
  type ConfirmDialogProps,
} from './components/confirm-dialog/confirm-dialog.tsx';
export { CopyField, type CopyFieldProps } from './components/copy-field/copy-field.tsx';
export { DateField, type DateFieldProps } from './components/date-field/date-field.tsx';
export { Dialog, type DialogProps, Sheet, type SheetProps } from './components/dialog/dialog.tsx';
export { EmptyState, type EmptyStateProps } from './components/empty-state/empty-state.tsx';
export { FailedState, type FailedStateProps } from './components/empty-state/failed-state.tsx';
export {
  type FilterField,
  FilterBar,
  type FilterBarProps,
} from './components/filter-bar/filter-bar.tsx';
export { FilterMenu, type FilterMenuProps } from './components/filter-menu/filter-menu.tsx';
export {
  ImageField,
  type ImageFieldProps,
  type ImageLimit,
} from './components/image-field/image-field.tsx';
export { InlineChoice, type InlineChoiceProps } from './components/inline-choice/inline-choice.tsx';
export { Kbd, type KbdProps } from './components/kbd/kbd.tsx';
export { createLazyPart, loadLazyParts } from './components/lazy-part/create-lazy-part.ts';
export { PageHeader, type PageHeaderProps } from './components/page-header/page-header.tsx';
export { Pager, type PagerProps } from './components/pager/pager.tsx';
export {
  PortalTexts,
  type PortalTextsProps,
  usePortalText,
} from './components/portal-text/portal-text.tsx';
export { RadioCards, type RadioCardsProps } from './components/radio-cards/radio-cards.tsx';
export { ActionButton, type ActionButtonProps } from './components/action-button/action-button.tsx';
export { SearchField, type SearchFieldProps } from './components/search-field/search-field.tsx';
export { SEARCH_PAUSE, useSettled } from './components/search-field/use-settled.ts';
export {
  SecretDialog,
  type SecretDialogProps,
  type SecretText,
} from './components/secret-dialog/secret-dialog.tsx';
export { Section, type SectionProps } from './components/section/section.tsx';
export type { Option } from './components/select/option-content.tsx';
export { Select, type SelectProps } from './components/select/select.tsx';
export {
  SettingList,
  SettingRow,
  type SettingRowProps,
} from './components/setting-row/setting-row.tsx';
export { Switch, type SwitchProps } from './components/switch/switch.tsx';
export { CellText, type CellTextProps } from './components/table/cell-text.tsx';
export { DataTable } from './components/table/data-table.tsx';
export type {
  DataTableProps,
  TableColumn,
  TableSelection,
  TableSort,
} from './components/table/table-types.ts';
export { TextArea, type TextAreaProps } from './components/text-area/text-area.tsx';
export { type Tab, Tabs, type TabsProps } from './components/tabs/tabs.tsx';
export {
  Toaster,
  type ToasterHandle,
  type ToastText,
  useToaster,
} from './components/toaster/toaster.tsx';
export { Toolbar, ToolbarGroup } from './components/toolbar/toolbar.tsx';
export { Tooltip, type TooltipProps } from './components/tooltip/tooltip.tsx';
export type { PortalMessages } from './i18n/portal.messages.ts';
export * from './icons/portal-icons.tsx';
