/** How a field shows: not at all, to be read, or to be changed. Specification 1, §2. */
export type FieldAppearance = 'hidden' | 'viewOnly' | 'edit';

/** How a tab within a page shows. Specification 1, §2. */
export type SubTabAppearance = 'hidden' | 'edit';

/** Fields and inner tabs by page. Whatever is not named can be edited. Specification 1, §2, "Page tabs and fields". */
export interface AppearanceSettings {
  readonly account?: {
    readonly companyName?: FieldAppearance | undefined;
    readonly address?: FieldAppearance | undefined;
    readonly website?: FieldAppearance | undefined;
    readonly timezone?: FieldAppearance | undefined;
    readonly currency?: FieldAppearance | undefined;
    /** Inner tab. */
    readonly settings?: SubTabAppearance | undefined;
    /** Inner tab. */
    readonly customLogin?: SubTabAppearance | undefined;
  };
  readonly security?: {
    /** Inner tabs. */
    readonly sessionManagement?: SubTabAppearance | undefined;
    readonly generalSettings?: SubTabAppearance | undefined;
    readonly ipRestrictions?: SubTabAppearance | undefined;
    readonly domainRestrictions?: SubTabAppearance | undefined;
    /** Fields of session management. */
    readonly idleSessionTimeout?: FieldAppearance | undefined;
    readonly forceReLogin?: FieldAppearance | undefined;
    readonly maximumConcurrentSessions?: FieldAppearance | undefined;
    /** Fields of the general settings. */
    readonly mfa?: FieldAppearance | undefined;
    readonly userLockout?: FieldAppearance | undefined;
    readonly passwordHistory?: FieldAppearance | undefined;
  };
  readonly profile?: {
    readonly name?: FieldAppearance | undefined;
    readonly phoneNumber?: FieldAppearance | undefined;
    readonly address?: FieldAppearance | undefined;
    readonly jobTitle?: FieldAppearance | undefined;
  };
  readonly privacy?: {
    readonly loginSessions?: FieldAppearance | undefined;
    readonly mfa?: FieldAppearance | undefined;
  };
  /** The dialog that invites users. */
  readonly invite?: {
    readonly name?: FieldAppearance | undefined;
    readonly phoneNumber?: FieldAppearance | undefined;
  };
  readonly subscriptions?: { readonly invoices?: FieldAppearance | undefined };
}

type Pages = Required<AppearanceSettings>;

/** A field or inner tab as `page.name`, for example `profile.name`. */
export type AppearancePath = { [P in keyof Pages]: `${P}.${keyof Pages[P] & string}` }[keyof Pages];

/** How a field shows, the later of two layers winning; `edit` where nobody says anything. */
export function getAppearance(path: AppearancePath, layers: readonly unknown[]): FieldAppearance {
  const [page = '', name = ''] = path.split('.');
  const reported = layers.map((layer) => valueAt(valueAt(layer, page), name)).filter(isAppearance);
  return reported.at(-1) ?? 'edit';
}

function valueAt(node: unknown, key: string): unknown {
  return typeof node === 'object' && node !== null && Object.hasOwn(node, key)
    ? Reflect.get(node, key)
    : undefined;
}

function isAppearance(value: unknown): value is FieldAppearance {
  return value === 'hidden' || value === 'viewOnly' || value === 'edit';
}
