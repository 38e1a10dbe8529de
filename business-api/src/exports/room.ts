/** What the other rooms use of this one: they import nothing else of it. */
export { csvLine } from './csv-cell.ts';
export { endTicketsWithSearch } from './download-tickets.ts';
