import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { STUB_PACKAGES } from './stubPackages.ts'

const library = join(import.meta.dirname, '../../node_modules/node-llama-cpp/dist')

/** The names that the library imports from a package, outside its own command line. */
function importedFrom(name: string): string[] {
  const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.js') && !file.startsWith('cli'),
  )
  const imports = new RegExp(`^import (?:\\{([^}]*)\\}|(\\w+)) from "${name}";`, 'gm')
  const texts = files.map((file) => readFileSync(join(library, file), 'utf8'))
  const names = texts.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, braced, whole]) =>
      whole === undefined ? (braced ?? '').split(',').map((one) => one.trim()) : ['default'],
    ),
  )
  return [...new Set(names)].sort()
}

it.each(Object.entries(STUB_PACKAGES))('%s has every name that is imported from it', async (name, code) => {
  const importedNames = importedFrom(name)
  expect(importedNames.length).toBeGreaterThan(0)
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object
  expect(Object.keys(module).sort()).toEqual(importedNames)
})
