import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { noteChecked, stampOfChecked, wasChecked } from './checkedBefore.ts'

function withFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'griot-checked-'))
  try {
    use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

it('a stamp changes with every file that is checked, by its content, its name and its going', () => {
  withFolder((folder) => {
    execFileSync('git', ['init', '-q'], { cwd: folder })
    const write = (name: string, content: string) => writeFileSync(join(folder, name), content)
    const stamps = [stampOfChecked(folder)]
    const change = (act: () => void) => {
      act()
      stamps.push(stampOfChecked(folder))
    }
    change(() => write('a.ts', 'const one = 1'))
    change(() => write('a.ts', 'const one = 2'))
    change(() => write('b.tsx', ''))
    change(() => write('.gitignore', 'b.tsx'))
    change(() => rmSync(join(folder, 'a.ts')))
    expect(new Set(stamps).size).toBe(stamps.length)
    change(() => write('picture.png', 'no code'))
    expect(stamps.at(-1)).toBe(stamps.at(-2))
    change(() => write('a.ts', 'const one = 2'))
    change(() => write('.gitignore', ''))
    // As it was before: the content decides, not the time.
    expect(stampOfChecked(folder)).toBe(stamps.at(-1))
  })
})

it('without Git nothing is known', () => {
  withFolder((folder) => {
    expect(stampOfChecked(folder)).toBeUndefined()
    noteChecked('tsc -b', undefined, folder)
    expect(wasChecked('tsc -b', undefined, folder)).toBe(false)
  })
})

it('a check is known for the files that it passed last', () => {
  withFolder((folder) => {
    expect(wasChecked('biome check', 'a', folder)).toBe(false)
    noteChecked('biome check', 'a', folder)
    expect(['a', 'b'].map((stamp) => wasChecked('biome check', stamp, folder))).toEqual([true, false])
    expect(wasChecked('tsc -b', 'a', folder)).toBe(false)
  })
})
