export default {
  globalSetup: './start-quintet.js',
  globalTeardown: './stop-quintet.js',
  maxWorkers: 4,
  testTimeout: 30_000,
  // The tests are ES modules, so Jest does not have to transform them.
  transform: {},
};
