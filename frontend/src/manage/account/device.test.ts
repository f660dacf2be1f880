import { expect, test } from 'vitest';
import { programsOf } from './device';

const GECKO = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

test.each([
  [GECKO, ['firefox', 'linux']],
  [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`, ['edge', 'windows']],
  [`Mozilla/5.0 (Linux; Android 16) ${WEBKIT} Chrome/140.0 Mobile Safari/537.36`, ['chrome', 'android']],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Version/19 Safari/604`,
    ['safari', 'ios'],
  ],
  ['curl/8.0', []],
])('%s', (userAgent, programs) => {
  expect(programsOf(userAgent)).toEqual(programs);
});
