/** A call of the API. */
export type Call = <T>(method: string, url: string, body?: unknown) => Promise<T>;

/** An admin of a demo organization, and that. */
export async function signIn(
  url: string,
  password: string,
): Promise<{ call: Call; organizationId: string; cookie: string }> {
  const login = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'tv-admin@demo.test', password }),
  });
  const cookie = login.headers.get('set-cookie')?.split(';')[0];
  if (!login.ok || !cookie) throw new Error(`sign-in: ${login.status} ${await login.text()}`);
  const call: Call = async (method, address, body) => {
    const answer = await fetch(`${url}/api${address}`, {
      method,
      headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${address}: ${answer.status} ${await answer.text()}`);
    return await answer.json();
  };
  const { items } = await call<{ items: { _id: string }[] }>('GET', '/organization');
  return { call, cookie, organizationId: items[0]?._id as string };
}
