const duties = new Set<() => void>();

/**
 * Does `duty` when this process ends, however it does short of SIGKILL, unless the returned
 * function is called before. Duties are synchronous, the last one first.
 */
export function atExit(duty: () => void): () => void {
  if (duties.size === 0) listen();
  duties.add(duty);
  return () => duties.delete(duty);
}

let listening = false;

function listen(): void {
  if (listening) return;
  listening = true;
  process.once('exit', () => {
    for (const duty of [...duties].reverse()) duty();
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => process.exit(1));
  }
}
