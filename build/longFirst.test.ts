import { mkdtempDisposableSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import type { TestSpecification, Vitest } from 'vitest/node'
import { LongFirst } from './longFirst.ts'

it('files that take longest start first in their project, the others by their size', async () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'griot-long-'))
  const file = (project: string, name: string, source: string) => {
    writeFileSync(join(folder.path, name), source)
    const config = { sequence: { groupOrder: 0 }, isolate: project === 'programs' }
    return { project: { name: project, config }, moduleId: join(folder.path, name) }
  }
  const files = [
    file('together', 'short.test.ts', 'it()'),
    file('together', 'large.test.ts', `it() // ${'long '.repeat(100)}`),
    file('together', 'slow.test.ts', '// @module-tag together\n// @module-tag long\nit()'),
    file('programs', 'program.test.ts', 'it()'),
    file('programs', 'kills.test.ts', '// @module-tag long\n'),
  ]
  // A fresh clone knows of no run before.
  const vitest = { cache: { getTestSpecificationResult: () => undefined } } as unknown as Vitest
  const sorted = await new LongFirst(vitest).sort(files as unknown as TestSpecification[])
  expect(sorted.map(({ moduleId }) => basename(moduleId, '.test.ts'))).toEqual([
    ...['kills', 'program'],
    ...['slow', 'large', 'short'],
  ])
})
