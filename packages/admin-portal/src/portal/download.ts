/** Hands a text to the browser as a file. */
export function download(text: string, name: string, type = 'text/csv'): void {
  saveFile(new Blob([text], { type }), name);
}

/** Hands a file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
