/**
 * Refuses to pack the sources, which have neither the built program nor a version of their own. `npm pack` and
 * `npm publish` run `prepack`, and so does `npm run pack`, before its own script. npm prepares a dependency from git
 * with `prepare`, which it also runs after `npm ci`.
 */
const { npm_lifecycle_event: event, npm_command: command, _PACOTE_NO_PREPARE_: fromGit } = process.env;

const isPacked = event === 'prepack' && !command?.startsWith('run');
if (isPacked || fromGit !== undefined) {
  process.stderr.write('quintet: run "npm run pack" in a clone, and install the file that it writes\n');
  process.exit(1);
}
