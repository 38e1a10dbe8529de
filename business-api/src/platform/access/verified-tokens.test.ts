import { beforeEach, expect, test } from 'vitest';
import { verifiedTokens } from './verified-tokens.ts';

const startMs = Date.parse('2026-11-20T12:00:00Z');
let nowMs: number;
let asked: string[];
beforeEach(() => {
  nowMs = startMs;
  asked = [];
});

const tokenUntil = (endMs: number, sub = 'robin') => `${endMs / 1000} ${sub}`;

function remembering(isGood = () => true) {
  return verifiedTokens(
    async (token) => {
      asked.push(token);
      if (!isGood()) throw new Error('refused');
      return {
        iss: '',
        sub: 'robin',
        exp: Number(token.split(' ')[0]),
        groups: [],
        scp: [],
        scope: '',
      };
    },
    () => nowMs,
  );
}

test('[S1.3] a token is verified once within half a minute', async () => {
  const verify = remembering();
  const token = tokenUntil(startMs + 3_600_000);
  const first = await verify(token);
  nowMs += 29_999;
  expect(await verify(token)).toBe(first);
  expect(asked).toHaveLength(1);
  nowMs += 1;
  await verify(token);
  expect(asked).toHaveLength(2);
});

test('[S1.3] a token is never remembered beyond its end', async () => {
  const verify = remembering();
  const token = tokenUntil(startMs + 5000);
  await verify(token);
  nowMs += 5000;
  await verify(token);
  expect(asked).toHaveLength(2);
});

test('[S1.3] a token that differs by a letter is verified itself', async () => {
  const verify = remembering();
  const token = tokenUntil(startMs + 3_600_000);
  await verify(token);
  await verify(`${token}x`);
  expect(asked).toEqual([token, `${token}x`]);
});

test('[S1.3] a refusal is not remembered', async () => {
  let isGood = false;
  const verify = remembering(() => isGood);
  const token = tokenUntil(startMs + 3_600_000);
  await expect(verify(token)).rejects.toThrow('refused');
  isGood = true;
  await verify(token);
  expect(asked).toHaveLength(2);
});

test('[S1.3] of more than a thousand tokens the oldest is forgotten', async () => {
  const verify = remembering();
  const tokens = Array.from({ length: 1001 }, (_, at) => tokenUntil(startMs + 60_000, `p${at}`));
  for (const token of tokens) await verify(token);
  await verify(tokens[1000] ?? '');
  expect(asked).toHaveLength(1001);
  await verify(tokens[0] ?? '');
  expect(asked).toHaveLength(1002);
});
