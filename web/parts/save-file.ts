/** Gives the person what lies at an address, as a download of the browser does; nameless, it has the name that the server says. */
export function saveAddress(address: string, name = ''): HTMLAnchorElement {
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  return link;
}

/** Gives the person a file. */
export function saveFile(blob: Blob, name: string): void {
  const link = saveAddress(URL.createObjectURL(blob), name);
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
