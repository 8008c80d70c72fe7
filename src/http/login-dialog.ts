/**
 * Writes the login dialog, driven by `tokens.js` and styled by `tokens.css`. `more` is markup below the form.
 */
export function writeLogInDialog(more = ''): string {
  return `<dialog id="tokens" aria-labelledby="tokens-title">
<form id="log-in">
<h2 id="tokens-title">Log in</h2>
<label>E-mail <input type="email" name="email" autocomplete="username" required></label>
<label>Password <input type="password" name="password" autocomplete="current-password" required minlength="6"></label>
<p class="actions"><button class="primary" name="action" value="login">Log in</button> <button name="action" value="register">Register</button></p>
<p id="login-message" role="status"></p>
</form>
${more}<p class="note">Tokens stay in this page only and are lost when you close it.</p>
<p class="actions"><button type="button" id="close-tokens">Close</button></p>
</dialog>`;
}

export const logInButton = '<button type="button" id="open-tokens">Log in</button>';
