import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, it } from 'vitest'

/** Most lines of a function: more do not fit a screen. */
const MOST_LINES = 100

/** The beginning of a statement of a file, whose own code is indented. */
const STATEMENT = /^(?=(?:import|export|const|let|async|function|class|interface|type)\b)/m
const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** A node of a parsed file: its places are characters of the text. */
interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly id?: Node | null
  readonly key?: Node
  readonly name?: string
}

const isLong = (text: string): boolean => text.trimEnd().split('\n').length > MOST_LINES

/** The names of the functions of a file that are too long. One within another counts for both; components may be longer. */
function longFunctions(path: string, text: string): string[] {
  // All files take seconds to parse; few have statements that could hold one.
  if (!text.split(STATEMENT).some(isLong)) return []
  return [...nodesOf(parseSync(path, text).program)].flatMap(([node, holder]) => {
    if (!FUNCTIONS.includes(node.type) || !isLong(text.slice(node.start, node.end))) return []
    const { name = 'a function' } = node.id ?? holder?.id ?? holder?.key ?? {}
    return path.endsWith('.tsx') && /^[A-Z]/.test(name) ? [] : [`${path}: ${name}`]
  })
}

/** All nodes of a tree, each with the one that holds it. */
function* nodesOf(tree: unknown, holder?: Node): Generator<[Node, Node | undefined]> {
  if (typeof tree !== 'object' || tree === null) return
  const isList = Array.isArray(tree)
  if (!isList) yield [tree as Node, holder]
  for (const child of Object.values(tree)) yield* nodesOf(child, isList ? holder : (tree as Node))
}

const lines = (count: number) => '\n'.repeat(count - 1)

it('finds functions of more lines than fit a screen, but not components', () => {
  const found = (path: string, head: string) =>
    [MOST_LINES, MOST_LINES + 1].map((count) => longFunctions(path, `${head} {${lines(count)}}`))
  expect(found('a.ts', 'export async function read()')).toEqual([[], ['a.ts: read']])
  expect(found('a.ts', 'const read = () =>')).toEqual([[], ['a.ts: read']])
  expect(found('a.tsx', 'function useRead(): void')).toEqual([[], ['a.tsx: useRead']])
  expect(found('a.tsx', 'export function Reader()')).toEqual([[], []])
  const method = (count: number) => `const parts = { read() {${lines(count)}} }`
  expect(longFunctions('a.ts', method(MOST_LINES + 1))).toEqual(['a.ts: read'])
})

it('no function of the product is longer than a screen', () => {
  const root = join(import.meta.dirname, '..')
  const paths = globSync('{electron,renderer,shared}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/.types'] })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !/\.(?:test|testing|d)\.tsx?$/.test(path))
    .sort()
  expect(paths.flatMap((path) => longFunctions(path, readFileSync(join(root, path), 'utf8')))).toEqual([])
})
