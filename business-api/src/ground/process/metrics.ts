/** Counters of this process, in Prometheus' text format. */
export interface Metrics {
  answered(route: string, status: number): void;
  decided(decision: 'approve' | 'reject'): void;
  /** A request was refused because too many were in progress. */
  shed(): void;
  /** `outboxDepth`: mails that are still to be sent. */
  text(outboxDepth: number): string;
}

export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const decisions = new Map<string, number>();
  let shed = 0;
  return {
    answered: (route, status) => count(requests, `route="${route}",status="${status}"`),
    shed: () => {
      shed += 1;
    },
    decided: (decision) => count(decisions, `decision="${decision}"`),
    text: (outboxDepth) =>
      [
        '# TYPE countersign_requests_total counter',
        ...lines('countersign_requests_total', requests),
        '# TYPE countersign_decisions_total counter',
        ...lines('countersign_decisions_total', decisions),
        '# TYPE countersign_http_requests_shed_total counter',
        `countersign_http_requests_shed_total ${shed}`,
        '# TYPE countersign_outbox_depth gauge',
        `countersign_outbox_depth ${outboxDepth}`,
        '',
      ].join('\n'),
  };
}

function count(counts: Map<string, number>, labels: string): void {
  counts.set(labels, (counts.get(labels) ?? 0) + 1);
}

function lines(name: string, counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([labels, value]) => `${name}{${labels}} ${value}`);
}
