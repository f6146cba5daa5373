// @module-tag together
// @module-tag quick
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { visibleTexts } from './visibleTexts.ts'

it('finds no text for people that comes from no table', () => {
  // Say it by a key: `say('failure.x', { values })`, with its text in `shared/locale/en`.
  expect([...visibleTexts()]).toEqual([])
})

it('finds no method that takes a message, as one that takes only words would pass for it', () => {
  // The compiler compares `note: (message: Message) => void` exactly, and `note(message: Message): void` loosely.
  const root = join(import.meta.dirname, '../..')
  const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /node_modules|\.types|dist/.test(name),
  })
  const loose = files.filter((file) =>
    /^ +\w+\??\([^()]*: Message\b[^()]*\): .*[^{]$/m.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(loose).toEqual([])
})
