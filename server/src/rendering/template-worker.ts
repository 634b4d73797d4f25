import { parentPort } from 'node:worker_threads';
import { BudgetError } from './template-helper.ts';
import { maximumOutputCharacters, type TemplateAnswer, type TemplateJob } from './template-job.ts';
import { runTemplate } from './template-runtime.ts';

// The thread in which untrusted templates run. It holds no secret, no connection and no handle; the main thread ends
// it when it takes too long and starts another.
const port = parentPort;
if (!port) throw new Error('template-worker runs as a worker thread');

async function answer(job: TemplateJob): Promise<TemplateAnswer> {
  try {
    const html = await runTemplate(job, maximumOutputCharacters);
    if (html.length <= maximumOutputCharacters) return { id: job.id, html };
    return { id: job.id, code: 'TEMPLATE_OUTPUT', message: 'The template writes more than 512 KB.' };
  } catch (error) {
    const code = error instanceof BudgetError ? 'TEMPLATE_OUTPUT' : 'TEMPLATE_INVALID';
    const message = error instanceof Error ? error.message.slice(0, 500) : 'The template cannot be read.';
    return { id: job.id, code, message };
  }
}

port.on('message', (job: TemplateJob) => {
  void answer(job).then((result) => port.postMessage(result));
});
port.postMessage('ready');
