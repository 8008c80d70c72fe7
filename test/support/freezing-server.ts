import '../../src/main.ts';

/** The program, with an event loop that hangs when it receives SIGUSR2. */

process.on('SIGUSR2', () => {
  for (;;);
});
