import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { MANY, TEST_TAGS, testFiles } from './testFiles.ts'

const root = join(import.meta.dirname, '..')
const units = ({ functions, apart, together, programs }: ReturnType<typeof testFiles>) =>
  [...functions, ...apart, ...together, ...programs].sort()
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** Folders of the page that no user sees by themselves. */
const NO_ROOMS = ['drawn', 'state', 'ui']
/** Folders of tests without one that answers soon, and why. */
const LEFT_OUT = { scaled: 'many machines: npm run test:many' }

it('the tests that answer soon and the rest are all tests, and only what is sampled is in both', () => {
  const [quick, rest] = [units(testFiles('quick')), units(testFiles('rest'))]
  const importing = quick.filter((path) => /^import .*\/sample\.testing\.ts'$/m.test(read(path)))
  expect(importing.length).toBeGreaterThan(0)
  expect(quick.filter((path) => rest.includes(path))).toEqual(importing)
  expect([...new Set([...quick, ...rest])].sort()).toEqual(units(testFiles()))
  const found = globSync('{shared,electron,renderer,build,e2e}/**/*.{test,spec}.ts', {
    cwd: root,
    exclude: ['**/node_modules', ...MANY],
  })
  expect([...units(testFiles()), ...testFiles().specs].sort()).toEqual(found.sort())
})

it('each room of the page and each folder of tests has some that answer soon', () => {
  const soon = testFiles('quick')
  const rooms = globSync('renderer/*/tsconfig.json', { cwd: root }).map((path) => path.split(/[\\/]/)[1] ?? '')
  const tagged = new Set(
    soon.specs.flatMap((path) => [...read(path).matchAll(/'@room:(\w+)'/g)].map(([, room]) => room)),
  )
  expect(rooms.filter((room) => !NO_ROOMS.includes(room) && !tagged.has(room))).toEqual([])
  const folderOf = (path: string) => path.match(/^e2e\/[^/]+/)?.[0] ?? []
  const across = ({ together, programs, specs }: ReturnType<typeof testFiles>) =>
    [...together, ...programs, ...specs].flatMap(folderOf)
  const there = new Set(across(soon))
  const without = across(testFiles()).filter((name) => !there.has(name))
  expect([...new Set(without)]).toEqual(Object.keys(LEFT_OUT).map((name) => `e2e/${name}`))
})

it('tags of files are those there are, each where it says something', () => {
  const tags = units(testFiles()).flatMap((path) =>
    [...read(path).matchAll(/^\/\/ @module-tag (\S+)$/gm)].map(([, tag]) => ({
      isAcross: path.startsWith('e2e/'),
      tag,
    })),
  )
  expect(tags.filter(({ isAcross, tag }) => tag !== 'sampled' && isAcross === (tag === 'apart'))).toEqual([])
  expect(new Set(tags.map(({ tag }) => tag))).toEqual(new Set(TEST_TAGS.map(({ name }) => name)))
})
