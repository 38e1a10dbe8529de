import type { Fault } from '../faults/fault.ts';
import type { ShapeName } from '../shapes/all-shapes.ts';
import type { Company } from '../shapes/company.ts';

/** What the stand-in knows and how it misbehaves; in memory only. */
export interface RegistersWorld {
  add(register: ShapeName, company: Company): void;
  /** The numbers that a register knows, in the order in which they were added. */
  numbersOf(register: ShapeName): string[];
  companyOf(register: ShapeName, number: string): Company | undefined;
  /** For one number, or without one for a whole register; `undefined` ends the fault. */
  setFault(register: ShapeName, number: string | undefined, fault: Fault | undefined): void;
  faultOf(register: ShapeName, number: string | undefined): Fault | undefined;
  /** What was asked, oldest first, for tests: register and number. */
  readonly asked: string[];
}

const mostAsked = 10_000;

export function registersWorld(): RegistersWorld {
  const companies = new Map<string, Company>();
  const faults = new Map<string, Fault>();
  const asked: string[] = [];
  return {
    add: (register, company) => void companies.set(keyOf(register, company.number), company),
    numbersOf: (register) =>
      [...companies].flatMap(([key, { number }]) => (key.startsWith(`${register} `) ? number : [])),
    companyOf: (register, number) => companies.get(keyOf(register, number)),
    setFault: (register, number, fault) => {
      const key = keyOf(register, number ?? '*');
      if (fault === undefined) faults.delete(key);
      else faults.set(key, fault);
    },
    faultOf: (register, number) => {
      if (asked.length > mostAsked) asked.splice(0, mostAsked / 2);
      return (number && faults.get(keyOf(register, number))) || faults.get(keyOf(register, '*'));
    },
    asked,
  };
}

function keyOf(register: ShapeName, number: string): string {
  return `${register} ${number.toUpperCase().replace(/[^0-9A-Z*]/g, '')}`;
}
