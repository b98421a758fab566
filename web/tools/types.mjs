// SPDX-License-Identifier: Apache-2.0
// Writes src/client/schema.ts, the types of the protocol, from docs/openapi.json. With --check it
// only says whether the file is as it would be written.
import { readFile, writeFile } from 'node:fs/promises';

import openapiTS, { astToString } from 'openapi-typescript';

const input = new URL('../../docs/openapi.json', import.meta.url);
const output = new URL('../src/client/schema.ts', import.meta.url);

// The generator would put the names of the schemas in the place of the discriminating values.
const schema = JSON.parse(await readFile(input, 'utf8'), (key, value) =>
  key === 'discriminator' ? undefined : value,
);
const text =
  '// SPDX-License-Identifier: Apache-2.0\n' +
  '// Generated from docs/openapi.json by `npm run types`.\n\n' +
  astToString(await openapiTS(schema));

if (process.argv.includes('--check')) {
  if ((await readFile(output, 'utf8')) !== text) {
    console.error('src/client/schema.ts is not what docs/openapi.json says: run `npm run types`.');
    process.exit(1);
  }
} else {
  await writeFile(output, text);
}
