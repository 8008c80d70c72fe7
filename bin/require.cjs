throw new Error(
  "quintet has ES modules only, which require() loads in Node 20.19, 22.12 or newer; otherwise use: const quintet = await import('quintet/testing')",
);
