import type { AddressForm } from '@countersign/domain/duplicates/addresses/address-form';
import {
  type Closeness,
  compareAddresses,
} from '@countersign/domain/duplicates/addresses/compare-addresses';
import {
  readAddress,
  type WrittenAddress,
} from '@countersign/domain/duplicates/addresses/read-address';
import type { FactComparison } from '@countersign/domain/evidence/register-finding';
import { addressOnOneLine } from '@countersign/domain/registration/address-lines';
import type { WrittenApplication } from '../../duplicates/room.ts';
import type { RegisterRecord } from '../register-record.ts';

type Result = FactComparison['result'];
const order: readonly Result[] = ['agrees', 'similar', 'not-told', 'differs'];

interface Side {
  readonly written: WrittenAddress;
  readonly form: AddressForm;
}

/** The nearest pair of addresses; what the register had before does not count. */
export function compareAddress(
  record: RegisterRecord,
  application: WrittenApplication,
): FactComparison {
  const market = application.countryCode?.slice(-2).toUpperCase();
  const ours = (application.practice?.addresses ?? [])
    .map((address) => ({ ...address, countryCode: address.countryCode ?? market }))
    .map(sideOf);
  const theirs = record.addresses.filter(({ isFormer }) => isFormer !== true).map(sideOf);
  const shown = { ours: textOf(ours[0]?.written), theirs: textOf(theirs[0]?.written) };
  if (theirs.length === 0 || ours.length === 0) {
    const { address } = record.compared;
    if (ours.length === 0 || address === undefined) return { result: 'not-told', ...shown };
    return { result: address ? 'agrees' : 'differs', ...shown };
  }
  const pairs = ours.flatMap((our) => theirs.map((their) => compareTwo(our, their)));
  return (
    pairs.toSorted((one, other) => order.indexOf(one.result) - order.indexOf(other.result))[0] ?? {
      result: 'not-told',
      ...shown,
    }
  );
}

function compareTwo(ours: Side, theirs: Side): FactComparison {
  const closeness = compareAddresses([ours.form], [theirs.form]);
  return {
    result: resultOf(closeness, ours, theirs),
    ours: textOf(ours.written),
    theirs: textOf(theirs.written),
  };
}

function resultOf(closeness: Closeness | undefined, ours: Side, theirs: Side): Result {
  if (closeness === undefined)
    return regionsDiffer(ours.written, theirs.written) ? 'differs' : 'not-told';
  if (closeness === 'house') return 'agrees';
  if (closeness === 'unit-differs' || closeness === 'street') return 'similar';
  // A letter box says nothing about where a shop is.
  if (isBox(ours.written) !== isBox(theirs.written)) return 'not-told';
  const hasStreets = ours.form.street.length > 0 && theirs.form.street.length > 0;
  if (closeness === 'postal-code') {
    if (!hasStreets) return 'agrees';
    return ours.form.house !== undefined && ours.form.house === theirs.form.house
      ? 'similar'
      : 'differs';
  }
  if (closeness === 'town' && !hasStreets) {
    const areBoth = ours.form.postalCode !== undefined && theirs.form.postalCode !== undefined;
    return areBoth ? 'similar' : 'agrees';
  }
  return 'differs';
}

function regionsDiffer(
  { region: one }: WrittenAddress,
  { region: other }: WrittenAddress,
): boolean {
  // Only codes of the same kind can be compared: NSW and VIC.
  const isCode = (region: string | undefined) => /^[A-Z]{2,3}$/.test(region ?? '');
  return isCode(one) && isCode(other) && one !== other;
}

const boxes =
  /(?:^|\s)(?:p\.? ?o\.? ?box|post office box|bo[iî]te postale|b\.?p\.? ?\d|postfach|postboks|box \d|pl \d|apartado|caixa postal|casella postale|postbus|skrytka)/i;

function isBox({ lines = [] }: WrittenAddress): boolean {
  return boxes.test(lines.join(' '));
}

function sideOf(written: WrittenAddress): Side {
  return { written, form: readAddress(written) };
}

function textOf(address: WrittenAddress | undefined): string | null {
  if (address === undefined) return null;
  return addressOnOneLine(address) || null;
}
