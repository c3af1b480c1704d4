'use client';

export { Alert, type AlertProps, Banner } from './components/alert/alert.tsx';
export { Avatar, type AvatarProps } from './components/avatar/avatar.tsx';
export { Badge, type BadgeProps, type Tone } from './components/badge/badge.tsx';
export { Button, type ButtonProps, type ButtonVariant } from './components/button/button.tsx';
export {
  CountdownButton,
  type CountdownButtonProps,
} from './components/button/countdown-button.tsx';
export { Card, CardHeader, type CardHeaderProps, type CardProps } from './components/card/card.tsx';
export { Checkbox, type CheckboxProps } from './components/checkbox/checkbox.tsx';
export { CodeField, type CodeFieldProps } from './components/code-field/code-field.tsx';
export { Divider, type DividerProps } from './components/divider/divider.tsx';
export { ExpandRegion, type ExpandRegionProps } from './components/expand-region/expand-region.tsx';
export { Form, type FormProps } from './components/form/form.tsx';
export { IdentityChip, type IdentityChipProps } from './components/identity-chip/identity-chip.tsx';
export { Link, type LinkProps } from './components/link/link.tsx';
export { Logo, type LogoProps } from './components/logo/logo.tsx';
export { Medallion, type MedallionProps } from './components/medallion/medallion.tsx';
export {
  PasswordField,
  type PasswordFieldProps,
} from './components/password-field/password-field.tsx';
export {
  PasswordMeter,
  type PasswordMeterProps,
} from './components/password-meter/password-meter.tsx';
export {
  type Requirement,
  RequirementList,
  type RequirementListProps,
} from './components/requirement-list/requirement-list.tsx';
export { type ColorScheme, Root, type RootProps } from './components/root/root.tsx';
export { type RootContextValue, useRoot } from './components/root/root-context.ts';
export { Skeleton, type SkeletonProps } from './components/skeleton/skeleton.tsx';
export { Spinner, type SpinnerProps } from './components/spinner/spinner.tsx';
export { Stack, type StackProps, Text, type TextProps } from './components/stack/stack.tsx';
export { Stage, type StageProps } from './components/stage/stage.tsx';
export { StepPanel, type StepPanelProps } from './components/step-panel/step-panel.tsx';
export { TextField, type TextFieldProps } from './components/text-field/text-field.tsx';
export {
  type Toast,
  ToastRegion,
  type ToastRegionProps,
} from './components/toast/toast-region.tsx';
export {
  VisuallyHidden,
  type VisuallyHiddenProps,
} from './components/visually-hidden/visually-hidden.tsx';
export {
  createTranslator,
  type Translator,
  type TranslatorOptions,
} from './i18n/create-translator.ts';
export { type Direction, getDirection } from './i18n/direction.ts';
export {
  defineMessages,
  type Message,
  type MessageOverrides,
  type Messages,
  type PluralForms,
  type Translation,
} from './i18n/messages.ts';
export type { UiMessages } from './i18n/ui.messages.ts';
export type { Icon, IconProps } from './icons/icon.tsx';
export * from './icons/icons.tsx';
export * from './icons/later-icons.tsx';
export {
  createTheme,
  type Palette,
  type PaletteColor,
  type PaletteName,
  type TextColor,
  type ThemeOptions,
  type ThemeValues,
} from './theme/create-theme.ts';
