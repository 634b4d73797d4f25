import { Worker } from 'node:worker_threads';
import { FairLine } from '../platform/fair-line.ts';
import { RenderError } from './render-error.ts';
import { memoryLimitMb, type TemplateAnswer, type TemplateJob, timeLimitMs } from './template-job.ts';

/** A template that burns its five seconds holds up one thread; the other is never the same organization's. */
const maximumThreads = 2;
const line = new FairLine(maximumThreads, maximumThreads - 1);

interface Thread {
  worker: Worker;
  ready: Promise<void>;
  isBusy: boolean;
}

const threads: Thread[] = [];
let lastId = 0;

function startThread(): Thread {
  const worker = new Worker(new URL('./template-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 },
    // Templates and libraries see no environment, so they see no secret.
    env: {},
    stdout: true,
    stderr: true,
  });
  worker.unref();
  const ready = new Promise<void>((resolve, reject) => {
    worker.once('message', () => resolve());
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('template thread ended')));
  });
  ready.catch(() => undefined);
  const thread = { worker, ready, isBusy: false };
  worker.on('error', () => drop(thread));
  worker.once('exit', () => drop(thread));
  threads.push(thread);
  return thread;
}

function drop(thread: Thread): void {
  const index = threads.indexOf(thread);
  if (index >= 0) threads.splice(index, 1);
}

/** The line lets in no more than there may be threads. */
function takeThread(): Thread {
  const thread = threads.find((candidate) => !candidate.isBusy) ?? startThread();
  thread.isBusy = true;
  return thread;
}

function run(thread: Thread, job: TemplateJob): Promise<string> {
  const { worker } = thread;
  return new Promise((resolve, reject) => {
    const finish = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onAnswer);
      worker.off('error', onError);
      worker.off('exit', onExit);
      act();
    };
    const end = (error: RenderError) => {
      drop(thread);
      void worker.terminate();
      reject(error);
    };
    const onAnswer = (answer: TemplateAnswer) =>
      finish(() =>
        'html' in answer ? resolve(answer.html) : reject(new RenderError(answer.code, answer.message)),
      );
    const onError = (error: Error & { code?: string }) =>
      finish(() => {
        const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
        const code = isMemory ? 'TEMPLATE_MEMORY' : 'TEMPLATE_INVALID';
        end(new RenderError(code, isMemory ? 'The template needs too much memory.' : 'The template failed.'));
      });
    const onExit = () =>
      finish(() => end(new RenderError('TEMPLATE_MEMORY', 'The template ended its thread.')));
    const timer = setTimeout(
      () =>
        finish(() => end(new RenderError('TEMPLATE_TIMEOUT', 'The template took more than five seconds.'))),
      timeLimitMs,
    );
    worker.on('message', onAnswer);
    worker.on('error', onError);
    worker.on('exit', onExit);
    worker.postMessage(job);
  });
}

/** Runs a template in a limited thread. Rejects with `RenderError`; the thread of a killed template is replaced. */
export function runInThread(job: Omit<TemplateJob, 'id'>): Promise<string> {
  return line.run(job.organizationId, async () => {
    const thread = takeThread();
    try {
      await thread.ready;
      lastId += 1;
      return await run(thread, { ...job, id: lastId });
    } finally {
      thread.isBusy = false;
    }
  });
}

/** For the end of a process or a test file. */
export async function stopTemplateThreads(): Promise<void> {
  await Promise.all(threads.splice(0).map((thread) => thread.worker.terminate()));
}
