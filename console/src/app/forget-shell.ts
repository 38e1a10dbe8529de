/** Removes the service worker and what it has cached, so that the next page is the server's. */
export async function forgetShell(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  await registration?.unregister();
  for (const name of await caches.keys()) await caches.delete(name);
}
