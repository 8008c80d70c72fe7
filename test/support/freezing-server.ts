import '../../src/main.ts';

/** The program, whose event loop stops for good when it is sent SIGUSR2. */

process.on('SIGUSR2', () => {
  for (;;);
});
