/** What every text shows besides its own words. */
export interface TextBranding {
  readonly productName: string;
  /** Host that codes are bound to: browsers offer them on its pages only. */
  readonly host: string;
}

/** Turns one kind of text into words; `language` is a BCP 47 tag, English when unknown. */
export type TextRenderer<Data> = (data: Data, branding: TextBranding, language?: string) => string;
