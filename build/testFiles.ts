import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const list = (pattern: string) =>
  globSync(pattern, { cwd: root, exclude: ['**/node_modules', '**/.types'] })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** Tests of the service on many machines, which run when they are asked for (`npm run test:many`). */
export const MANY = ['e2e/scaled/scaled*.test.ts']

/** Tags of files of Vitest, each in a line above the imports: `// @module-tag quick`. */
export const TEST_TAGS = [
  { name: 'quick', description: 'Of those in e2e: npm test runs it, as it does all tests beside the code.' },
  { name: 'together', description: 'Of those in e2e: it leaves its process as it was, and shares it with others.' },
  { name: 'apart', description: 'Of those beside the code: it needs a process of its own, as those in e2e do.' },
  {
    name: 'long',
    description: 'Of those in e2e: it takes longest, so it starts before others, and none waits for it in the end.',
  },
  {
    name: 'sampled',
    description: 'Of files that npm test runs: it tries a sample there, so that the rest of the tests has it, too.',
  },
] as const

/** Vitest's filters of the rest of the tests, for files beside the code, which `npm test` runs, and for those in e2e. */
export const REST_FILTERS = { beside: '--tags-filter=sampled', across: '--tags-filter=not quick or sampled' } as const

/** Whether the rest of the tests leaves a test out, as `npm test` ran it whole: by its file's path from the root and its tags. */
export function isLeftOutOfRest(path: string, tags: readonly string[]): boolean {
  return !tags.includes('sampled') && (!path.startsWith('e2e/') || tags.includes('quick'))
}

/** Which of all tests run: those that answer soon (`npm test`), or what these leave out. */
export type TestShare = 'quick' | 'rest'

/** Files of tests by how they run, as paths from the root with `/`. */
export interface TestFiles {
  /** Vitest: beside the code, in a process that they share, as starting one takes longer than most of them. */
  readonly functions: readonly string[]
  /** Vitest: beside the code, those that change the state of their process, with a process each. */
  readonly apart: readonly string[]
  /** Vitest: across folders, in a process that they share; mostly of an engine that each starts there. */
  readonly together: readonly string[]
  /** Vitest: across folders, with a process each; mostly of programs that are started. */
  readonly programs: readonly string[]
  /** Playwright: in a browser. */
  readonly specs: readonly string[]
}

/** The files of tests that there are, or those in which a share has tests. */
export function testFiles(share?: TestShare): TestFiles {
  const beside = list('{shared,electron,renderer,build}/**/*.test.ts')
    .map(readTags)
    .filter(({ isSampled }) => share !== 'rest' || isSampled)
  const many = list(MANY[0] ?? '')
  const across = list('e2e/**/*.test.ts')
    .filter((path) => !many.includes(path))
    .map(readTags)
    .filter(({ hasQuick, isSampled }) => (share === 'quick' ? hasQuick : share !== 'rest' || !hasQuick || isSampled))
  const specs = list('e2e/**/*.spec.ts').map(readTags)
  const paths = (files: readonly TaggedFile[]) => files.map(({ path }) => path)
  return {
    functions: paths(beside.filter(({ tags }) => !tags.includes('apart'))),
    apart: paths(beside.filter(({ tags }) => tags.includes('apart'))),
    together: paths(across.filter(({ tags }) => tags.includes('together'))),
    programs: paths(across.filter(({ tags }) => !tags.includes('together'))),
    specs: paths(specs.filter(({ hasQuick }) => share !== 'quick' || hasQuick)),
  }
}

/** The share that a run was asked for by its environment (`GRIOT_TESTS`), for the configurations of the test runners. */
export function shareOfRun(): TestShare | undefined {
  const share = process.env['GRIOT_TESTS']
  return share === 'quick' || share === 'rest' ? share : undefined
}

interface TaggedFile {
  readonly path: string
  /** Tags of the whole file. */
  readonly tags: readonly string[]
  /** Whether `npm test` runs it, or specs in it. */
  readonly hasQuick: boolean
  readonly isSampled: boolean
}

/** The tags of a file of Vitest, by its source. */
export function moduleTags(source: string): readonly string[] {
  return [...source.matchAll(/^\/\/ @module-tag (\S+)$/gm)].map(([, tag = '']) => tag)
}

function readTags(path: string): TaggedFile {
  const source = readFileSync(join(root, path), 'utf8')
  const tags = moduleTags(source)
  return {
    path,
    tags,
    hasQuick: tags.includes('quick') || source.includes("'@quick'"),
    isSampled: tags.includes('sampled') || source.includes("tags: 'sampled'"),
  }
}
