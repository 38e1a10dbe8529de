import { expect, test } from 'vitest';
import { EngineNotOpened } from './engine-not-opened.ts';

const cause = new Error('PGlite failed to initialize properly');

test('an engine without room on its disk says so, and not what the engine says', () => {
  const { message } = new EngineNotOpened('/srv/data/database', cause, 3);
  expect(message).toMatch(
    /^The embedded database in \/srv\/data\/database .* 3 MB left\. Make room/,
  );
  expect(message).not.toContain('PGlite');
});

test('an engine with room names its error and what to do with a damaged folder', () => {
  const { message } = new EngineNotOpened('/srv/data/database', cause, 5000);
  expect(message).toMatch(/failed to initialize.*copy of the folder.*DATA_DIR/);
});
