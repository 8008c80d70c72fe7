/** Examples name the server as this page reached it. */
for (const place of document.querySelectorAll('var.origin')) {
  const isSocket = place.textContent.startsWith('ws');
  place.textContent = isSocket ? location.origin.replace('http', 'ws') : location.origin;
}

/** The commands of a console session, without prompts and output; of every other example, all of it. */
function textOf(block) {
  const commands = [...block.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  return commands.length > 0 ? commands.join('\n') : block.querySelector('code').textContent;
}

const saidMs = 1_500;

/** Browsers offer the clipboard to pages over HTTPS and on this machine only; elsewhere the text is selected. */
async function copy(block, button) {
  try {
    await navigator.clipboard.writeText(textOf(block));
    button.textContent = 'Copied';
  } catch {
    getSelection().selectAllChildren(block.querySelector('code'));
    button.textContent = 'Selected';
  }
  setTimeout(() => {
    button.textContent = 'Copy';
  }, saidMs);
}

for (const block of document.querySelectorAll('.block')) {
  const button = block.querySelector('.copy');
  button.hidden = false;
  button.addEventListener('click', () => copy(block, button));
}
