import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { AREA_TESTS, ROOM_SPECS, SAMPLED_TESTS } from './quickTests.ts'
import { MANY, SLOW_TESTS, testFiles } from './testFiles.ts'

const root = join(import.meta.dirname, '..')
const all = (files: ReturnType<typeof testFiles>) => Object.values(files).flat().sort()

/** Folders of the page that no user sees by themselves. */
const NO_ROOMS = ['state', 'ui']
/** Folders of tests without one that answers soon, and why. */
const LEFT_OUT = { scaled: 'many machines: npm run test:many' }

it('the tests that answer soon and the rest are all tests, and only what is sampled is in both', () => {
  const [quick, rest] = [all(testFiles('quick')), all(testFiles('rest'))]
  expect([...quick, ...rest].sort()).toEqual([...all(testFiles()), ...SAMPLED_TESTS].sort())
  const found = globSync('{shared,electron,renderer,build,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules', ...MANY],
  })
  expect(all(testFiles())).toEqual(found.sort())
})

it('each room of the page and each folder of tests has some that answer soon', () => {
  const rooms = globSync('renderer/*/tsconfig.json', { cwd: root }).map((path) => path.split(/[\\/]/)[1] ?? '')
  expect(Object.keys(ROOM_SPECS).sort()).toEqual(rooms.filter((room) => !NO_ROOMS.includes(room)).sort())
  const quick = all(testFiles('quick'))
  const folders = new Set(all(testFiles()).map((path) => path.match(/^e2e\/[^/]+/)?.[0] ?? 'beside the code'))
  const without = [...folders].filter((folder) => !quick.some((path) => path.startsWith(`${folder}/`)))
  expect(without).toEqual(['beside the code', ...Object.keys(LEFT_OUT).map((name) => `e2e/${name}`)])
})

it('names nothing that is not there, and all tests beside the code are among those that answer soon', () => {
  const named = [...Object.values(ROOM_SPECS), ...Object.values(AREA_TESTS)].flat()
  expect(named.filter((name) => !existsSync(join(root, 'e2e', name)))).toEqual([])
  expect(SLOW_TESTS.filter((path) => !existsSync(join(root, path)))).toEqual([])
  expect(all(testFiles('rest')).filter((path) => !path.startsWith('e2e/'))).toEqual(
    SAMPLED_TESTS.filter((path) => !path.startsWith('e2e/')).toSorted(),
  )
})

it('names every test that tries a sample in a quick run', () => {
  const sampling = all(testFiles()).filter((path) =>
    /^import .*\/testSample\.ts'$/m.test(readFileSync(join(root, path), 'utf8')),
  )
  expect(sampling).toEqual([...SAMPLED_TESTS].sort())
})
