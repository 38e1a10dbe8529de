import {
  differencesFromLibrary,
  librarySchemes,
} from '@countersign/business-api/identifiers/testing/library-differences';

// `npm run identifiers:compare -- 10000`: where our table and the library disagree,
// over so many generated numbers of each scheme. docs/evidence.md says which differences are known.
const count = Number(process.argv[2] ?? 10_000);

for (const scheme of librarySchemes) {
  const byOurs = Map.groupBy(differencesFromLibrary(scheme, count), ({ ours }) => ours);
  const found = [...byOurs].map(
    ([ours, differences]) => `${differences.length} ${ours} (${differences[0]?.value})`,
  );
  console.log(`${scheme}: ${found.join('; ') || 'none'}`);
}
