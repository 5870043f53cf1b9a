/** Saves what an address answers as a file; under the name that the server gives it, where none is given here. */
export function download(href: string, name = ''): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}
