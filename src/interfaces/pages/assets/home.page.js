import { keepSecret } from './markers.js';
import { panels, startPanels } from './panels.js';
import { RequestPanel } from './request-panel.js';

for (const input of document.querySelectorAll('input[data-marker]')) {
  // Examples keep showing the variable name, so the secret appears in the input field only.
  input.addEventListener('input', () => keepSecret(input.dataset.marker, input.value));
}

/** Leads the reader to the example that provides the missing value. */
RequestPanel.onMissing = (panel, marker) => {
  const source = panels().find(({ learns }) => learns?.marker === marker);
  panel.say(source ? `First run “${source.title}”` : 'First enter the token for writes');
  if (source) source.focus();
  else document.querySelector(`input[data-marker="${marker}"]`).focus();
  return true;
};

startPanels();
