import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { findCircles } from '../scripts/circle.ts';
import { assetFileName, chunkFileName, chunkGroupsOf } from './scripts/chunk-groups.ts';
import { preactAlias } from './scripts/preact-alias.ts';

const root = import.meta.dirname;

/** In a circle of files a module runs before what it needs, and the screen that begins there is dead: no such build. */
function noCircles(): Plugin {
  return {
    name: 'firstlook:no-circles',
    apply: 'build',
    generateBundle(_options, bundle) {
      const importsOf = (name: string) => {
        const file = bundle[name];
        return file?.type === 'chunk' ? file.imports : [];
      };
      for (const circle of findCircles(Object.keys(bundle), importsOf))
        this.error(`files of the build import each other: ${circle.join(', ')}`);
    },
  };
}

/** Puts `first-paint.js` in front of everything, as a hashed file (no inline scripts under our policy). */
function firstPaint(): Plugin {
  const source = readFileSync(join(root, 'first-paint.js'), 'utf8');
  const fileName = `assets/first-paint-${createHash('sha256').update(source).digest('hex').slice(0, 8)}.js`;
  return {
    name: 'firstlook:first-paint',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source });
    },
    transformIndexHtml: {
      order: 'post',
      handler: () => [{ tag: 'script', attrs: { src: `/${fileName}` }, injectTo: 'head-prepend' }],
    },
  };
}

/** Schemas stay with the server: a page imports the address half of the contract, and types. */
function noSchemas(): Plugin {
  return {
    name: 'firstlook:no-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (/^zod(\/|$)/.test(source)) this.error(`${importer} brings ${source} to the browser`);
    },
  };
}

/** What unpacks the pictures of scanned documents: scripts that the reader of PDFs loads by their names, in its own thread. */
function documentDecoders(): Plugin {
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm');
  // They have no hash in their names, and browsers keep what lies under assets/.
  const { version } = JSON.parse(readFileSync(join(folder, '../package.json'), 'utf8')) as {
    version: string;
  };
  return {
    name: 'firstlook:document-decoders',
    apply: 'build',
    generateBundle() {
      for (const name of readdirSync(folder).filter((one) => one.endsWith('_nowasm_fallback.js')))
        this.emitFile({
          type: 'asset',
          fileName: `assets/pdf-${version}/${name}`,
          source: readFileSync(join(folder, name), 'utf8'),
        });
    },
  };
}

/** Beside every text file its compressed forms, made once here instead of at every request. */
function compressed(): Plugin {
  return {
    name: 'firstlook:compressed',
    apply: 'build',
    closeBundle() {
      const folder = join(root, 'dist');
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(m?js|css|html|svg|json)$/.test(name)) continue;
        const source = readFileSync(join(folder, name));
        if (source.length < 1024 || existsSync(join(folder, `${name}.br`))) continue;
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(source));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(source, { level: 9 }));
      }
    },
  };
}

/** The service worker, with a version that changes with any file of both builds. */
function serviceWorker(): Plugin {
  return {
    name: 'firstlook:service-worker',
    apply: 'build',
    writeBundle() {
      const hash = createHash('sha256');
      for (const name of readdirSync(join(root, 'dist/assets')).sort())
        if (!/\.(br|gz)$/.test(name)) hash.update(name);
      const source = readFileSync(join(root, 'service-worker.js'), 'utf8');
      hash.update(source);
      const version = hash.digest('hex').slice(0, 16);
      writeFileSync(join(root, 'dist/sw.js'), source.replace('__VERSION__', version));
    },
  };
}

/** How the client sites are built: `vite build` does it by itself, before the rest. */
const clientMode = 'client-sites';

/**
 * The client sites are a build of their own beside the other apps: they share no file with them (docs/decisions/0131). They
 * come first: who finds `index.html` finds everything.
 */
function clientSites(): Plugin {
  return {
    name: 'firstlook:client-sites',
    apply: 'build',
    async buildStart() {
      rmSync(join(root, 'dist'), { recursive: true, force: true });
      await build({ root, configFile: join(root, 'vite.config.ts'), mode: clientMode, logLevel: 'warn' });
    },
  };
}

/** In the build a class is the number of its sheet and its own number there: unique, short and alike in every build. */
function shortNames(): (name: string, file: string) => string {
  const sheets = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.module.css') && !file.includes('node_modules'))
    .sort();
  const names = new Map<string, string[]>();
  return (name, file) => {
    const known = names.get(file) ?? [];
    names.set(file, known);
    if (!known.includes(name)) known.push(name);
    return `_${sheets.indexOf(relative(root, file)).toString(36)}_${known.indexOf(name).toString(36)}`;
  };
}

/** The landing page is drawn by the server; only the script that enhances it is built here. */
const landing = join(root, 'apps/landing/main.ts');

const clientPages: Record<string, string> = { client: join(root, 'client.html') };
const otherPages: Record<string, string> = { index: join(root, 'index.html'), landing };

export default defineConfig(({ command, mode }) => {
  const isClient = mode === clientMode;
  return {
    root,
    base: '/',
    plugins: [
      react(),
      noSchemas(),
      noCircles(),
      firstPaint(),
      documentDecoders(),
      ...(isClient ? [] : [clientSites(), serviceWorker()]),
      compressed(),
    ],
    resolve: { alias: isClient ? preactAlias : [] },
    css: {
      modules: {
        generateScopedName: command === 'serve' ? '[name]__[local]' : shortNames(),
      },
    },
    build: {
      outDir: 'dist',
      emptyOutDir: false,
      copyPublicDir: !isClient,
      manifest: isClient ? 'client-manifest.json' : 'manifest.json',
      target: 'es2022',
      assetsInlineLimit: 0,
      // Every browser that runs es2022 knows it.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      // The largest, a thread's own library, is not ours to cut.
      chunkSizeWarningLimit: 600,
      rolldownOptions: {
        output: {
          codeSplitting: { groups: chunkGroupsOf(isClient ? 'client' : 'producer') },
          chunkFileNames: chunkFileName,
          assetFileNames: assetFileName,
          // Server-drawn pages name this one by a fixed address; it only loads hashed files.
          entryFileNames: ({ name }) =>
            name === 'landing' ? 'assets/landing.js' : 'assets/[name]-[hash].js',
        },
        input: isClient ? clientPages : otherPages,
      },
    },
  };
});
