import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const root = fileURLToPath(new URL('../', import.meta.url));

/** A module of ours finds its files (templates, migrations, children) from where its source stands, also in the build. */
function ownPlaces(): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.url'))
        return null;
      const place = path.posix.join('../..', path.relative(root, id).split(path.sep).join('/'));
      return code.replaceAll('import.meta.url', `new URL(${JSON.stringify(place)}, import.meta.url).href`);
    },
  };
}

/**
 * The server and what it uses in a few files: 2,100 modules that are looked for one by one take longer than all else of a start
 * (docs/decisions/0124). Not made small: a fault in the log names functions.
 */
export default defineConfig({
  root: path.join(root, 'server'),
  plugins: [ownPlaces()],
  logLevel: 'warn',
  // The package's own bundle: its modules read data beside themselves.
  resolve: { alias: { 'css-tree': path.join(root, 'node_modules/css-tree/dist/csstree.esm.js') } },
  ssr: { noExternal: true, external: ['sharp', '@node-rs/argon2'] },
  build: {
    ssr: 'src/main.ts',
    outDir: 'dist',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      // Jobs load late what a process of its own needs; that the web loads it early is no fault.
      checks: { ineffectiveDynamicImport: false },
      output: { entryFileNames: 'main.js', chunkFileNames: '[name]-[hash:7].js' },
    },
  },
});
