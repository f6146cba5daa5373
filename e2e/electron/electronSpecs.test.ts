// @module-tag together
// @module-tag quick
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** Specs that run on the stand-in alone, and so may ask it for more than Electron has. */
const STANDIN_ONLY = ['package.spec.ts', 'standin.spec.ts']

it('specs that also run on Electron itself ask for nothing that only the stand-in has', () => {
  const shared = readdirSync(import.meta.dirname).filter(
    (name) => /\.spec\.tsx?$/.test(name) && !STANDIN_ONLY.includes(name),
  )
  expect(shared).toContain('electron.spec.ts')
  const asking = shared.flatMap((name) =>
    readFileSync(join(import.meta.dirname, name), 'utf8')
      .split('\n')
      .flatMap((line, index) =>
        /standin/i.test(line) && !line.trim().startsWith('//') ? [`${name}:${index + 1}`] : [],
      ),
  )
  expect(asking).toEqual([])
})
