import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const REFUSED = [
  "useEffect(() => row.current?.scrollIntoView({ block: 'nearest' }), [])",
  'useLayoutEffect(() => measure(), [])',
  'useEffect(() => forget, [])',
  'useEffect(\n  () =>\n    follow(),\n  [])',
  'export const row = <p ref={(own) => own?.focus()} />',
]
const TAKEN = [
  'useEffect(() => { row.current?.focus() }, [])',
  'useEffect(() => () => forget(), [])',
  'useEffect(() => void load(), [])',
  'useEffect(follow, [])',
  'export const row = <p ref={(own) => { own?.focus() }} />',
]

test('the linter refuses effects and ref callbacks that return an expression, and nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const plugins = [join(import.meta.dirname, 'effectsReturn.grit')]
    writeFileSync(join(folder, 'biome.json'), JSON.stringify({ plugins, linter: { rules: { preset: 'none' } } }))
    const files = [...REFUSED, ...TAKEN].map((line, at) => ({ name: `${at}.tsx`, line }))
    for (const { name, line } of files) writeFileSync(join(folder, name), `${line}\n`)
    const biome = join(import.meta.dirname, '../node_modules/@biomejs/biome/bin/biome')
    const { stdout } = spawnSync(process.execPath, [biome, 'lint', '--reporter=github', '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    const refused = files.filter(({ name }) => new RegExp(`/${name},.*React calls what`).test(stdout))
    expect(refused.map(({ line }) => line)).toEqual(REFUSED)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
