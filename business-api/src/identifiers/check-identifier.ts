import { canonicalOf } from './canonical-form.ts';
import {
  type CheckReason,
  fails,
  type Layer,
  type LayerResult,
  notCheckable,
  ok,
} from './schemes/layer-result.ts';
import type { Scheme } from './schemes/scheme.ts';
import { schemeNamed } from './schemes/scheme-names.ts';
import { type SchemeId, schemes } from './schemes/scheme-table.ts';

export interface TypedIdentifier {
  readonly scheme: string;
  readonly value: string;
}

export interface IdentifierCheck {
  /** Undefined where the scheme's name is not known. */
  readonly schemeId: SchemeId | undefined;
  /** Undefined where nothing of the value may be stored. */
  readonly canonical: string | undefined;
  /** As the authority prints it; the canonical form where the value does not fit. */
  readonly display: string | undefined;
  readonly layers: Readonly<Record<Layer, LayerResult>>;
}

export interface IdentifierVerdict {
  readonly verdict: 'valid' | 'invalid' | 'unknown';
  /** The layer that decided. */
  readonly layer: Layer;
  readonly reason: CheckReason | undefined;
}

/**
 * Checks a number by all rules that need no other number and no network.
 * The market determines the country of a VAT number without letters.
 */
export function checkIdentifier(
  { scheme: name, value }: TypedIdentifier,
  market?: string,
): IdentifierCheck {
  const schemeId = schemeNamed(name, value, market);
  if (schemeId === undefined) return unchecked(undefined, value, 'unknown-scheme');
  const scheme: Scheme = schemes[schemeId];
  const refusal = scheme.refuse?.(value.normalize('NFKC'));
  if (refusal !== undefined) {
    const layers = { ...layersOf(fails(refusal)), ...unasked };
    return { schemeId, canonical: undefined, display: undefined, layers };
  }
  const canonical = canonicalOf(scheme, value);
  if (scheme.form === undefined && canonical !== '') {
    return unchecked(schemeId, value, 'no-fixed-form');
  }
  if (!scheme.form?.test(canonical)) {
    const format = fails(canonical === '' ? 'empty' : 'wrong-form');
    return { schemeId, canonical, display: canonical, layers: { ...layersOf(format), ...unasked } };
  }
  return {
    schemeId,
    canonical,
    display: scheme.display?.(canonical) ?? canonical,
    layers: {
      format: ok,
      digit: scheme.digit?.(canonical) ?? notCheckable('no-check-digit'),
      component: componentOf(scheme, canonical),
      ...unasked,
    },
  };
}

/** One verdict on a number: the first layer that fails, else the strongest that holds. */
export function verdictOf({ layers }: IdentifierCheck): IdentifierVerdict {
  for (const layer of ['format', 'digit', 'component'] as const) {
    const result = layers[layer];
    if (result.state === 'fails') return { verdict: 'invalid', layer, reason: result.reason };
  }
  for (const layer of ['digit', 'component', 'format'] as const) {
    if (layers[layer].state === 'ok') return { verdict: 'valid', layer, reason: undefined };
  }
  const { format } = layers;
  const reason = format.state === 'not-checkable' ? format.reason : undefined;
  return { verdict: 'unknown', layer: 'register', reason };
}

const unasked = {
  cross: notCheckable('needs-second-number'),
  register: notCheckable('needs-register'),
} as const;

function layersOf(format: LayerResult) {
  const rest = notCheckable('form-does-not-fit');
  return { format, digit: rest, component: rest };
}

function unchecked(
  schemeId: SchemeId | undefined,
  value: string,
  reason: 'unknown-scheme' | 'no-fixed-form',
): IdentifierCheck {
  const canonical = canonicalOf({ name: '' }, value);
  const result = notCheckable(reason);
  const layers = { format: result, digit: result, component: result, ...unasked };
  return { schemeId, canonical, display: value.trim(), layers };
}

function componentOf({ component, zerosExist }: Scheme, canonical: string): LayerResult {
  // A number of zeros passes nearly every check digit and belongs to no one.
  if (!zerosExist && /0{5}/.test(canonical) && !/[1-9]/.test(canonical)) return fails('only-zeros');
  if (component === undefined) return notCheckable('no-known-parts');
  const fault = component(canonical);
  return fault === undefined ? ok : fails(fault);
}
