import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'electron-vite'

const at = (path: string): string => resolve(import.meta.dirname, path)

export default defineConfig({
  main: {
    build: {
      outDir: at('out/main'),
      externalizeDeps: {
        // Loaded by name and optional: the keychain must not be looked for at build time.
        include: ['keytar'],
        // Looking for their hundreds of files is a quarter of a host's start (decision 0201).
        exclude: ['zod', 'undici', 'htmlparser2', 'entities', 'ipaddr.js', '@noble/hashes'],
      },
      rollupOptions: {
        input: {
          index: at('src/main/index.ts'),
          host: at('src/host/utility.ts'),
          // The command line of the npm package: Node reads no TypeScript under node_modules.
          cli: at('src/cli/main.ts'),
          'index-thread': at('src/platform/index-thread.ts'),
          'page-worker': at('src/platform/page-worker.ts'),
        },
        // Threads are started by their file, looked for beside what starts them.
        output: { chunkFileNames: '[name].js' },
      },
    },
  },
  preload: {
    build: {
      outDir: at('out/preload'),
      // A sandboxed preload is CommonJS and may require nothing but electron.
      externalizeDeps: false,
      rollupOptions: {
        input: { index: at('src/preload/index.ts') },
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('src/renderer'),
    base: './',
    publicDir: at('build/icons'),
    plugins: [react()],
    build: {
      outDir: at('out/renderer'),
      emptyOutDir: true,
      minify: true,
      // The packages that the console is made of travel inside it: so do their licences.
      license: { fileName: 'licences.txt' },
      // The Maily editor is one script of a megabyte; test/browser/first-script.spec.ts holds the first.
      chunkSizeWarningLimit: 1200,
      rollupOptions: {
        input: at('src/renderer/index.html'),
        output: {
          codeSplitting: {
            groups: [
              // Left alone, every icon is a file: 143 of them, and a page waits for 70.
              { name: 'first', tags: ['$initial'], priority: 2 },
              { name: 'shared', minShareCount: 6, priority: 1 },
              { name: 'icons', test: /lucide-react/, minShareCount: 2 },
            ],
          },
        },
      },
    },
  },
})
