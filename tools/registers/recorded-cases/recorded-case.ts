import type { FindingReason } from '@countersign/domain/evidence/finding-reasons';
import type { Answer } from '@countersign/registers/shapes/company';

type Fact = 'agrees' | 'similar' | 'differs' | 'not-told';

export interface Expected {
  readonly knowledge: 'found' | 'not-found' | 'unknown';
  readonly verdict: 'confirmed' | 'needs-eyes' | 'contradicted' | 'unknown';
  readonly name?: Fact;
  readonly address?: Fact;
  readonly activity?: Fact;
  readonly state?: Fact;
  readonly reason?: FindingReason;
}

/** A line of the command's input, and what must come of it. */
export interface RecordedCase {
  readonly register: string;
  /** `former name`, `429`: a column of the table of figures. */
  readonly kind: string;
  readonly request: unknown;
  readonly answer: Pick<Answer, 'status' | 'body'> & { readonly headers?: object };
  readonly application: object;
  readonly expected: Expected;
}
