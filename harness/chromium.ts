/** The path of Chromium on this machine; null if it is not installed. */
export const chromiumPath =
  Bun.which('chromium') ?? Bun.which('chromium-browser') ?? Bun.which('google-chrome');
