/** The account of an approved registration; `expected` while nothing was reported. */
export interface AccountsTable {
  country_code: string;
  ticket_number: string;
  state: 'expected' | 'reported' | 'faulted' | 'retrying';
  /** Of a reported one alone. */
  number: string | null;
  /** Why there is none, in the words of the program that reports it. */
  fault: string | null;
  changed_at: Date;
  /** From when on it is work for staff; null once it is reported. */
  due_at: Date | null;
}
