import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { packedPackages } from './packedPackages.ts'

it('packs what the built programs load, in whichever way, and no package that they only speak of', () => {
  const root = mkdtempSync(join(tmpdir(), 'griot-packed-'))
  try {
    const names = ['native', 'later', 'second', 'found', 'told', 'code', 'needed']
    const packages = Object.fromEntries(names.map((name) => [`node_modules/${name}`, {}]))
    packages['node_modules/native'] = { dependencies: { needed: '1' } }
    writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
    const programs = join(root, 'dist/electron/programs')
    for (const place of [programs, ...Object.keys(packages).map((one) => join(root, one))])
      mkdirSync(place, { recursive: true })
    writeFileSync(
      join(programs, 'engine.js'),
      `import native from "native/lib";
      const later = () => import("later");
      var second = require$1("second/lib.js"), found = require$1.resolve("found/data.bin");
      /**
       * - \`import told from 'told'\`
       */
      var written = 'require("code/runtime").default';`,
    )
    expect(packedPackages(root)).toEqual(
      ['found', 'later', 'native', 'needed', 'second'].map((name) => `node_modules/${name}`),
    )
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
