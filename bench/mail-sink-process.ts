import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A sink in a process of its own: takes every message, counts, forgets. Answers `count` on its IPC line. */
let count = 0;
let firstAt = 0;
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  logger: false,
  onData(stream, _session, done) {
    stream.on('end', () => {
      if (count === 0) firstAt = Date.now();
      count += 1;
      done();
    });
    stream.resume();
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.server.address() as AddressInfo).port }));
process.on('message', (message) => {
  if (message === 'reset') count = 0;
  process.send?.({ count, firstAt });
});
process.on('disconnect', () => process.exit(0));
