declare const self: ServiceWorkerGlobalScope;

/** The build fills this in: this version's name, its files' URLs, how its caches are named, and its page's address. */
declare const __BUILD__: { version: string; files: string[]; prefix: string; shell: string };

const { version, files, prefix, shell } = __BUILD__;
const NAME = prefix + version;
/** A network that takes longer counts as none, in milliseconds. */
const PATIENCE_MS = 4000;

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(forget().then(() => self.clients.claim()));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  // API answers are private: they are never cached here.
  if (request.method !== "GET" || origin !== self.location.origin || pathname.startsWith("/api/")) return;
  // As the server leads there.
  if (`${pathname}/` === shell) event.respondWith(Response.redirect(shell));
  else if (request.mode === "navigate") event.respondWith(open(request));
  else if (isHashed(pathname) || files.includes(pathname)) event.respondWith(find(request));
});

/** One file at a time, so that the page's own requests come first. */
async function keep() {
  const cache = await caches.open(NAME);
  for (const file of [...files, shell]) {
    // A name with a hash never changes its content, so files of the last version are reused.
    const same = isHashed(file) ? await caches.match(file, { ignoreVary: true }) : undefined;
    await cache.put(file, same ?? (await download(file)));
  }
}

const isHashed = (file: string) => file.includes("/assets/");

async function download(file: string): Promise<Response> {
  // A browser refuses to show a page that came by a redirect from a cache.
  const response = await fetch(file, { cache: isHashed(file) ? "default" : "no-cache", redirect: "error" });
  if (!response.ok) throw new Error(`${file}: ${response.status}`);
  return response;
}

/** The last version stays cached, so that an old tab finds its files when the server has only the new ones. */
async function forget() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== NAME);
  await Promise.all(names.slice(0, -1).map((name) => caches.delete(name)));
}

async function find(request: Request): Promise<Response> {
  return (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request);
}

/** The server's page, or the cached one without a network. */
async function open(request: Request): Promise<Response> {
  const answer = fetch(request);
  const timely = await Promise.race([answer.catch(() => null), wait(PATIENCE_MS)]);
  if (timely && timely.status < 500) return timely;
  const cache = await caches.open(NAME);
  return (await cache.match(shell)) ?? answer;
}

function wait(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, null));
}

/** The message is empty: it only says that something changed. A page that is seen says it itself. */
self.addEventListener("push", (event) => event.waitUntil(notify()));

async function notify(): Promise<void> {
  const pages = await self.clients.matchAll({ type: "window" });
  if (pages.some(({ visibilityState }) => visibilityState === "visible")) return;
  await self.registration.showNotification("Reparto", {
    body: "Hay cambios en tus órdenes",
    icon: "/icon-192.png",
    lang: "es",
    tag: "orders",
  });
}

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(showPage());
});

async function showPage(): Promise<void> {
  const [page] = await self.clients.matchAll({ type: "window" });
  if (page) await page.focus();
  else await self.clients.openWindow(shell);
}

export {};
