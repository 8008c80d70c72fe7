// The document comes from the server that the run has started.
export default {
  quintet: {
    input: `${process.env.QUINTET_URL}/openapi.json`,
    output: {
      target: './generated/orval.ts',
      client: 'fetch',
      override: { mutator: { path: './support/orval-fetch.ts', name: 'send', extension: '.js' } },
    },
  },
};
