/** What a release changes of a package.json: its version, and those of our packages that it needs. */
export function withVersion(text: string, version: string): string {
  const manifest: Record<string, unknown> = JSON.parse(text);
  const sections = ['dependencies', 'devDependencies', 'peerDependencies'].filter(
    (name) => manifest[name] !== undefined,
  );
  const moved = sections.map((name) => [
    name,
    Object.fromEntries(
      Object.entries<string>(Object(manifest[name])).map(([library, range]) => [
        library,
        library.startsWith('@foyer/') ? version : range,
      ]),
    ),
  ]);
  const next = Object.assign(manifest, { version }, Object.fromEntries(moved));
  return `${JSON.stringify(next, null, 2)}\n`;
}

/** Gives what is unreleased a version and a date, and leaves an empty list for what comes. */
export function withRelease(changelog: string, version: string, date: string): string {
  const [before = '', changes = ''] = changelog.split('## Unreleased\n', 2);
  const [unreleased = ''] = changes.split(/^## /m, 1);
  if (unreleased.trim() === '') throw new Error('CHANGELOG.md lists nothing under "Unreleased".');
  return `${before}## Unreleased\n\n## ${version} (${date})\n${changes}`;
}

/** Whether a text is a version that can be published. */
export function isVersion(text: string | undefined): text is string {
  return /^\d+\.\d+\.\d+(-[\da-z.-]+)?$/.test(text ?? '');
}
