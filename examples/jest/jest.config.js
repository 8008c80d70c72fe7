export default {
  globalSetup: './start-quintet.js',
  globalTeardown: './stop-quintet.js',
  maxWorkers: 4,
  testTimeout: 30_000,
  // The tests are modules of Node as they are.
  transform: {},
};
