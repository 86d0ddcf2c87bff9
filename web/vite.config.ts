import solid from 'vite-plugin-solid';
import { defineConfig } from 'vitest/config';

// `npm run dev` asks an isofold that already runs: `isofold web --no-open --port 7333`.
const engine = process.env.ISOFOLD_URL ?? 'http://127.0.0.1:7333';

export default defineConfig({
  base: './',
  plugins: [solid()],
  server: { proxy: { '/api': { target: engine, changeOrigin: true } } },
  build: {
    target: 'es2022',
    outDir: 'dist',
    // The content security policy of the server allows no inline script, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts'],
  },
});
