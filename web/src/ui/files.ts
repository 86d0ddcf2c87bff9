// Files between the page and the user's disk.

/** Saves a text as a file of the user. */
export function download(name: string, content: string | Blob, type = 'text/plain'): void {
  const url = URL.createObjectURL(typeof content === 'string' ? new Blob([content], { type }) : content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/** Lets the user choose a file; `undefined` if none was chosen. */
export function pickFile(accept: string): Promise<File | undefined> {
  return new Promise((resolve) => {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = accept;
    input.addEventListener('change', () => resolve(input.files?.[0]));
    input.addEventListener('cancel', () => resolve(undefined));
    input.click();
  });
}

/** A name of a file made of the name of a spot. */
export function fileName(name: string, ending = 'toml'): string {
  const plain = name
    .trim()
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/^[.-]+|[.-]+$/g, '');
  return `${plain || 'spot'}.${ending}`;
}
