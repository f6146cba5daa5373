import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const RENDERER = join(import.meta.dirname, '..')
const IMPORT = /import (\w+) from '([^']+\.module\.css)'/g

/** The classes that a style sheet has. */
function classesOf(path: string): Set<string> {
  const rules = readFileSync(path, 'utf8').replace(/\/\*[\s\S]*?\*\/|composes:[^;]*;|[\w-]+\.css/g, '')
  return new Set([...rules.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name))
}

// By the types any name is a class of any sheet, and a wrong one draws a part without its style.
it('has each class that a part of the page asks its style sheet for', () => {
  const missing: string[] = []
  const sources = globSync('**/*.{ts,tsx}', { cwd: RENDERER }).filter((file) => !/\.(test|testing|d)\.tsx?$/.test(file))
  let checkedCount = 0
  for (const file of sources) {
    const source = readFileSync(join(RENDERER, file), 'utf8')
    for (const [, name = '', sheet = ''] of source.matchAll(IMPORT)) {
      const classes = classesOf(join(RENDERER, dirname(file), sheet))
      for (const [, className = ''] of source.matchAll(new RegExp(`\\b${name}\\['([\\w-]+)'\\]`, 'g'))) {
        checkedCount++
        if (!classes.has(className)) missing.push(`${file}: ${className} of ${sheet}`)
      }
    }
  }
  expect(missing).toEqual([])
  expect(checkedCount).toBeGreaterThan(500)
})
