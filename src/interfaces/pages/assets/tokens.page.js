import { keepSecret } from './markers.js';

const base = document.documentElement.dataset.base ?? '';

/** Starts the dialog in which a reader logs in or pastes tokens. */
export function startTokens() {
  const dialog = document.querySelector('#tokens');
  if (dialog === null) return;
  const opener = document.querySelector('#open-tokens');
  const message = dialog.querySelector('#login-message');
  const form = dialog.querySelector('#log-in');
  const open = () => dialog.showModal();
  opener.addEventListener('click', open);
  for (const lock of document.querySelectorAll('button.lock')) lock.addEventListener('click', open);
  dialog.querySelector('#close-tokens').addEventListener('click', () => dialog.close());

  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    const { email, password } = Object.fromEntries(new FormData(form));
    message.textContent = 'Asking…';
    try {
      const { status, body } = await ask(event.submitter?.value ?? 'login', email, password);
      if (body.token === undefined) {
        message.textContent = `${status}: ${JSON.stringify(body.errors ?? body.error)}`;
        return;
      }
      keepSecret('token', body.token);
      opener.textContent = body.user.email;
      message.textContent = '';
      form.reset();
      dialog.close();
    } catch {
      message.textContent = 'The server did not respond';
    }
  });
}

async function ask(action, email, password) {
  const account = { name: email.split('@')[0], password_confirmation: password };
  const response = await fetch(`${base}/api/v1/auth/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(action === 'register' && account) }),
  });
  return { status: response.status, body: await response.json() };
}
