import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider of text messages in a process of its own: takes every text, counts, forgets. Answers `count` on its IPC line. */
let count = 0;
let firstAt = 0;
const server = createServer((request, response) => {
  request.on('end', () => {
    if (count === 0) firstAt = Date.now();
    count += 1;
    response.writeHead(202).end();
  });
  request.resume();
});
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
process.on('message', (message) => {
  if (message === 'reset') count = 0;
  process.send?.({ count, firstAt });
});
process.on('disconnect', () => process.exit(0));
