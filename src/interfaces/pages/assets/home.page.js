import { panels, startPanels } from './panels.js';
import { RequestPanel } from './request-panel.js';

/** Leads the reader to the example that provides the missing value. */
RequestPanel.onMissing = (panel, marker) => {
  const source = panels().find(({ learns }) => learns?.marker === marker);
  panel.say(source ? `First run “${source.title}”` : 'First enter the token for writes');
  if (source) source.focus();
  else document.querySelector(`input[data-marker="${marker}"]`).focus();
  return true;
};

startPanels();
