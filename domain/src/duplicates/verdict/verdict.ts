export type Verdict = 'duplicate' | 'possible' | 'related' | 'different';
