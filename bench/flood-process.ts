import http from 'node:http';

/** A stranger in a process of its own: pushes one body at an address again and again, as soon as it was answered. */
process.once('message', ({ address, body }: { address: string; body: string }) => {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const bytes = Buffer.from(body);
  const headers = { 'content-type': 'application/json', 'content-length': bytes.length };
  function push(): void {
    const request = http.request(address, { method: 'POST', agent, headers }, (answer) => {
      answer.resume();
      answer.once('end', push);
    });
    request.once('error', () => setTimeout(push, 10));
    request.end(bytes);
  }
  push();
  process.send?.({ address });
});
process.once('disconnect', () => process.exit(0));
