import { organizations } from './sign-in.ts';

/** Tries everything a page must not be able to do, and writes down what happened. */
export const hostilePage = (
  abroad: string,
) => `<!doctype html><body><main id="out">…</main><button id="flood">flood</button>
<button id="away">away</button><button id="leave">leave</button><button id="abroad">abroad</button>
<script type="module">
import { openPage } from '/api/script/template-util-service.js';
const page = await openPage();
const tried = {};
const attempt = async (name, work) => {
  try { tried[name] = String(await work()); } catch (error) { tried[name] = 'refused ' + (typeof error.code === 'string' ? error.code : error.name); }
};
await attempt('cookie', () => document.cookie || 'empty');
await attempt('storage', () => localStorage.length);
await attempt('parent', () => window.parent.document.title);
await attempt('top', () => { window.top.location.href = '${abroad}/'; return 'gone'; });
await attempt('popup', () => String(window.open('${abroad}/')));
await attempt('call', () => fetch('/api/auth/info').then(({ status }) => status));
await attempt('abroad', () => new Promise((done) => { const image = new Image(); image.onload = () => done('loaded'); image.onerror = () => done('blocked'); image.src = '${abroad}/x.png?stolen'; }));
await attempt('form', () => { const form = document.createElement('form'); form.action = '/api/auth/logout'; form.method = 'post'; document.body.append(form); form.submit(); return 'sent nothing'; });
await attempt('draftList', () => page.releases({ status: ['draft'] }));
await attempt('drafts', async () => (await page.releases()).items.filter(({ status }) => status !== 'distributed').length);
await attempt('abilities', async () => Object.keys((await page.releases()).items[0]).includes('abilities'));
await attempt('foreign', () => page.release('01930000-0000-7000-8000-000000000999'));
await attempt('picture', () => page.picture('/api/file/${organizations.tv}/whatever'));
await attempt('elsewhere', () => page.picture('/api/auth/info'));
for (const to of ['${abroad}/', '//evil.example', '/auth/login', 'javascript:alert(1)'])
  await attempt('go ' + to, () => page.go(to));
await attempt('go unasked', () => page.go('/settings/security'));
document.getElementById('out').textContent = JSON.stringify(tried);
document.getElementById('flood').onclick = () => { for (let n = 0; n < 5000; n += 1) parent.postMessage({ firstlook: 1, tell: 'height', height: n }, '*'); };
document.getElementById('away').onclick = () => page.go('${abroad}/').catch(() => undefined);
document.getElementById('abroad').onclick = () => { location.href = '${abroad}/?stolen'; };
document.getElementById('leave').onclick = () => { location.href = '/api/health'; };
</script>`;
