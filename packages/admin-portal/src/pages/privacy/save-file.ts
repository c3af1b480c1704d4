/** Gives the user a file, without leaving the page. */
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // after the browser has begun to read it
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
