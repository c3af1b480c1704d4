/** One value of an enumeration and the words the console shows for it. */
export interface CatalogEntry {
  readonly value: string;
  readonly label: string;
}

/** An enumeration of the console. */
export interface CatalogList {
  readonly id: string;
  readonly title: string;
  /** One sentence for anyone who does not know it. */
  readonly summary: string;
  /** Whether there are more values than are published: what is not in the list may still be one of it. */
  readonly isOpen: boolean;
  readonly note?: string;
  readonly entries: readonly CatalogEntry[];
}
