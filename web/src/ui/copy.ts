/** Copies a text; throws if the browser does not let the page do it. */
export async function copyText(text: string): Promise<void> {
  // A page that comes from another machine without TLS has no clipboard of its own.
  if (navigator.clipboard) return navigator.clipboard.writeText(text);
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'visually-hidden';
  document.body.append(area);
  area.select();
  const isCopied = document.execCommand('copy');
  area.remove();
  if (!isCopied) throw new Error('the browser does not let the page copy');
}
