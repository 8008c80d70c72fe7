import { copyText } from './copy-text.js';

/** Shows the origin through which the reader reached this server. */
for (const place of document.querySelectorAll('var.origin')) {
  const isSocket = place.textContent.startsWith('ws');
  place.textContent = isSocket ? location.origin.replace('http', 'ws') : location.origin;
}

/** Copies only the commands of a console session, without prompts and output; every other example as a whole. */
function textOf(block) {
  const commands = [...block.querySelectorAll('kbd')].map(({ textContent }) => textContent);
  return commands.length > 0 ? commands.join('\n') : block.querySelector('code').textContent;
}

const saidMs = 1_500;

async function copy(block, button) {
  button.textContent = (await copyText(textOf(block))) ? 'Copied' : 'Not allowed';
  setTimeout(() => {
    button.textContent = 'Copy';
  }, saidMs);
}

for (const block of document.querySelectorAll('.block')) {
  const button = block.querySelector('.copy');
  button.hidden = false;
  button.addEventListener('click', () => copy(block, button));
}
