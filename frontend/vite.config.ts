import { readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

const server = process.env['FOLIO_SERVER'] ?? 'http://127.0.0.1:8000';

const PDFJS = resolve(import.meta.dirname, 'node_modules/pdfjs-dist');

/** What pdf.js loads while it draws: character maps, the standard fonts, decoders of pictures. */
function pdfData(): Plugin {
  return {
    name: 'pdf-data',
    apply: 'build',
    generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
        for (const name of readdirSync(resolve(PDFJS, folder))) {
          // The policy of the page compiles no WebAssembly, and no script of a PDF is run.
          if (name.endsWith('.wasm') || name.startsWith('quickjs')) continue;
          const source = readFileSync(resolve(PDFJS, folder, name));
          this.emitFile({ type: 'asset', fileName: `pdfjs/${folder}/${name}`, source });
        }
      }
    },
  };
}

export default defineConfig({
  base: '/static/',
  plugins: [react(), tailwindcss(), pdfData()],
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist',
    manifest: true,
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: {
      '/api': server,
      '/_allauth': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    environment: 'jsdom',
    setupFiles: ['src/testing/setup.ts'],
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.mjs'],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
