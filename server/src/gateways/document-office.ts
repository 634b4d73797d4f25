import { existsSync, realpathSync } from 'node:fs';
import { mkdir, rename, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { DocumentError, type DocumentGateway, madeDocument } from './document.ts';
import { findOnPath, runLimited } from './limited-child.ts';

const childPath = fileURLToPath(new URL('./document-child.ts', import.meta.url));
/** Larger ones are taken home. */
const largestSource = 100 * 1024 * 1024;
const cleaning = { seconds: 30, dataMegabytes: 1024, maxOutputBytes: 20_000 };
const drawing = { seconds: 120, memoryMegabytes: 4096, maxOutputBytes: 20_000 };
/** LibreOffice made its profile and asks to be begun again (`EXITHELPER_NORMAL_RESTART`). */
const beginAgain = 81;
/** Ways to a process without a network: for root, and for others where the system gives them a name space of their own. */
const waysAlone = [['--net'], ['--net', '--map-root-user']];

/** The program itself: the script of that name leaves it behind when the script is killed. */
function findOffice(searchPath: string): string | undefined {
  const script = findOnPath('soffice', searchPath);
  const program = script && join(dirname(realpathSync(script)), 'soffice.bin');
  return program && existsSync(program) ? program : undefined;
}

/** What begins the converter without a network; null where that, or the converter, is not to be had. */
async function findConverter(searchPath: string): Promise<string[] | null> {
  const office = findOffice(searchPath);
  const unshare = findOnPath('unshare', searchPath);
  if (!office || !unshare) return null;
  for (const way of waysAlone) {
    const tried = await runLimited(unshare, [...way, 'true'], { seconds: 5 }, { searchPath });
    if (tried.code === 0) return [unshare, ...way, office];
  }
  return null;
}

/**
 * LibreOffice without a screen and without a network, with a profile of its own for every document, which it gets made anew of its
 * harmless parts (`document-clean.ts`). Both are children of their own: neither a document that takes forever nor one that eats
 * memory takes anything from the server.
 */
export function openDocumentGateway({ searchPath }: { searchPath: string }): DocumentGateway {
  let found: Promise<string[] | null> | undefined;
  const converter = () => {
    found ??= findConverter(searchPath);
    return found;
  };

  async function clean(source: string, output: string, signal?: AbortSignal): Promise<void> {
    const options = { searchPath, input: JSON.stringify({ source, output }) };
    const { code, stdout, stderr } = await runLimited(
      process.execPath,
      [childPath],
      { ...cleaning, signal },
      options,
    );
    signal?.throwIfAborted();
    if (code !== 0) throw new DocumentError(`not looked through: ${stderr.slice(-300)}`);
    const answer = JSON.parse(stdout) as { fault?: string };
    if (answer.fault) throw new DocumentError(answer.fault);
  }

  return {
    isThere: async () => (await converter()) !== null,
    async toPdf({ source, extension, into, profile, signal }) {
      const [program, ...way] = (await converter()) ?? [];
      if (!program) throw new DocumentError('no converter');
      if ((await stat(source)).size > largestSource) throw new DocumentError('too large', 'large');
      await mkdir(into, { recursive: true });
      const cleaned = `${profile}.${extension}`;
      await clean(source, cleaned, signal);
      const options = ['--headless', '--norestore', '--nolockcheck', '--convert-to', 'pdf', '--outdir', into];
      const line = [...way, `-env:UserInstallation=${pathToFileURL(profile)}`, ...options, cleaned];
      const draw = () => runLimited(program, line, { ...drawing, signal }, { searchPath });
      let result = await draw();
      if (result.code === beginAgain) result = await draw();
      signal?.throwIfAborted();
      const made = join(into, cleaned.slice(dirname(cleaned).length + 1).replace(/\.\w+$/, '.pdf'));
      if (result.timedOut || result.code !== 0 || !existsSync(made))
        throw result.timedOut
          ? new DocumentError('took too long', 'large')
          : new DocumentError(result.stderr.slice(-300));
      await rename(made, join(into, madeDocument));
    },
  };
}
