const choices = [...document.querySelectorAll('input[name=language]')];

/** Browsers may block storage, and the page works without it. */
function remember(language) {
  try {
    if (language === undefined) return localStorage.getItem('language');
    localStorage.setItem('language', language);
  } catch {}
  return null;
}

export const language = () => choices.find(({ checked }) => checked)?.value ?? 'curl';

export function onLanguage(listener) {
  for (const input of choices) {
    if (input.value === remember()) input.checked = true;
    input.addEventListener('change', () => {
      remember(input.value);
      listener();
    });
  }
}
