/** Copies text. Browsers offer the clipboard only on localhost and over HTTPS; elsewhere the older way works. */
export async function copyText(text) {
  try {
    if (navigator.clipboard !== undefined) await navigator.clipboard.writeText(text);
    else copyBySelection(text);
    return true;
  } catch {
    return false;
  }
}

function copyBySelection(text) {
  const area = document.createElement('textarea');
  area.value = text;
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  document.execCommand('copy');
  area.remove();
}
