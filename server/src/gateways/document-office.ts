import { existsSync, realpathSync } from 'node:fs';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DocumentError, type DocumentGateway, madeDocument } from './document.ts';
import { assertHarmless } from './document-guard.ts';
import { findOnPath, runLimited } from './limited-child.ts';

/** Larger ones are taken home; they are read whole into memory before they are converted. */
const largestSource = 100 * 1024 * 1024;
const limits = { seconds: 120, memoryMegabytes: 4096, maxOutputBytes: 20_000 };
/** LibreOffice made its profile and asks to be begun again (`EXITHELPER_NORMAL_RESTART`). */
const beginAgain = 81;

/** The program itself: the script of that name leaves it behind when the script is killed. */
function findOffice(searchPath: string): string | undefined {
  const script = findOnPath('soffice', searchPath);
  const program = script && join(dirname(realpathSync(script)), 'soffice.bin');
  return program && existsSync(program) ? program : undefined;
}

/** LibreOffice without a screen, with a profile of its own for every document. Where the system lets us, it has no network. */
export function openDocumentGateway({ searchPath }: { searchPath: string }): DocumentGateway {
  const office = findOffice(searchPath);
  const unshare = findOnPath('unshare', searchPath);
  let alone: Promise<boolean> | undefined;
  const mayBeAlone = () => {
    alone ??= unshare
      ? runLimited(unshare, ['--net', 'true'], { seconds: 5 }, { searchPath }).then(({ code }) => code === 0)
      : Promise.resolve(false);
    return alone;
  };

  async function run({ source, into, profile, signal }: Parameters<DocumentGateway['toPdf']>[0]) {
    const args = [
      '--headless',
      '--norestore',
      '--nolockcheck',
      `-env:UserInstallation=${pathToFileURL(profile)}`,
      '--convert-to',
      'pdf',
      '--outdir',
      into,
      source,
    ];
    const [program, line] =
      unshare && (await mayBeAlone())
        ? [unshare, ['--net', String(office), ...args]]
        : [String(office), args];
    return runLimited(program, line, { ...limits, signal }, { searchPath });
  }

  return {
    isThere: office !== undefined,
    async toPdf(request) {
      const { source, extension, into, signal } = request;
      if (!office) throw new DocumentError('no converter');
      if ((await stat(source)).size > largestSource) throw new DocumentError('too large');
      assertHarmless(await readFile(source));
      await mkdir(into, { recursive: true });
      let result = await run(request);
      if (result.code === beginAgain) result = await run(request);
      signal?.throwIfAborted();
      const made = join(into, `${basename(source, `.${extension}`)}.pdf`);
      if (result.timedOut || result.code !== 0 || !existsSync(made))
        throw new DocumentError(result.timedOut ? 'took too long' : result.stderr);
      await rename(made, join(into, madeDocument));
    },
  };
}
