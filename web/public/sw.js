// SPDX-License-Identifier: Apache-2.0
// Without a connection, says so decently. Nothing else is kept: a game needs its server.
const CACHE = 'kotra-offline-1';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(['/offline.html', '/offline.css', '/icon.svg'])),
  );
  self.skipWaiting();
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => caches.match('/offline.html')));
  } else if (['/offline.css', '/icon.svg'].includes(new URL(request.url).pathname)) {
    event.respondWith(fetch(request).catch(() => caches.match(request)));
  }
});
