import { colourJson, prettyJson } from './json.js';

for (const element of document.querySelectorAll('.json')) {
  element.replaceChildren(colourJson(prettyJson(element.textContent)));
}
